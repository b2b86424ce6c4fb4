// The pages inside a wallet app whose own script loads seconds after the page, in several ways.

import { expect, signedIn as test } from './fixtures.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { bars, CONTACTS, silent } from './wallet-methods.ts';
import { thorough } from './thorough.ts';

test.describe('a wallet script that loads late', () => {
  test.describe('on iOS', () => {
    test.use({ userAgent: walletAgents.ios });
    test('title, menu and contact button appear once it is loaded', async ({ page, placeOrder }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        scriptAfterMs: 4000,
        methods: { ...bars, [CONTACTS]: silent },
      });
      await placeOrder.open();
      await expect(placeOrder.amount(50)).toBeEnabled();
      await expect(placeOrder.contacts).toBeVisible();
      await expect.poll(() => wallet.of('CmpChangeTitle')).toHaveLength(1);
      await expect.poll(() => wallet.of('CmpSetTitleMenuList')).toHaveLength(1);
    });
  });

  test.describe('on Harmony', () => {
    test.use({ userAgent: walletAgents.harmony });

    for (const harmonyAnswers of ['callback', 'port'] as const) {
      test(
        `SPEC 7 bridge: status bar height: loaded four seconds late, answers by ${harmonyAnswers}`,
        thorough,
        async ({ page, placeOrder }) => {
          await openInWallet(page, {
            platform: 'harmony',
            scriptAfterMs: 4000,
            harmonyAnswers,
            methods: { ...bars, getStatusBarHeight: () => ({ callback: 41 }) },
          });
          await placeOrder.open('?showtitle=false');
          await expect(page.getByRole('banner')).toHaveCSS('padding-top', '41px', { timeout: 20_000 });
        },
      );
    }

    test('SPEC 7 bridge: status bar height: the message port arrives before the script', async ({
      page,
      placeOrder,
    }) => {
      await openInWallet(page, {
        platform: 'harmony',
        scriptAfterMs: 1500,
        harmonyAnswers: 'port',
        portFirst: true,
        methods: { ...bars, getStatusBarHeight: () => ({ callback: 41 }) },
      });
      await placeOrder.open('?showtitle=false');
      await expect(page.getByRole('banner')).toHaveCSS('padding-top', '41px', { timeout: 20_000 });
    });

    test(
      'the script finds its name unused, and answers by the message port',
      thorough,
      async ({ page, placeOrder }) => {
        const wallet = await openInWallet(page, {
          platform: 'harmony',
          scriptAfterMs: 1500,
          harmonyAnswers: 'port',
          methods: { ...bars, getStatusBarHeight: () => ({ callback: 41 }) },
        });
        await placeOrder.open('?showtitle=false');
        await expect(page.getByRole('banner')).toHaveCSS('padding-top', '41px');
        await expect.poll(() => wallet.of('CmpChangeTitle').length).toBeGreaterThan(0);
      },
    );
  });
});
