// Sharing the link of a campaign and of a request to a member: through the browser's share sheet, as a copied
// link, and through the wallet app.

import type { Page } from '@playwright/test';
import { waitingOperation } from '../support/family-samples.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { thorough } from './thorough.ts';

const CAMPAIGN =
  '/phonebillh5/marketingActivities/autoRechargeConfig?activityId=autumn-points&cnlCode=wallet';
const LINE = /100 points, worth ¥1\.00 of a top-up|领 100 积分，充话费抵 ¥1\.00/;

/** Simulates a browser with a share sheet, in which the user completes the sharing. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        Object.assign(window, { shared: data });
        return Promise.resolve();
      },
    });
  });
const sharedOf = (page: Page) => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared);

test('a campaign is shared by the browser with its own address, and no data of the user', async ({
  page,
  words,
  product,
}) => {
  await withShareSheet(page);
  await page.goto(`${CAMPAIGN}&lang=${words.language}&from=somebody`);
  await page.getByRole('button', { name: words.walletView.share, exact: true }).click();
  expect(await sharedOf(page)).toEqual({
    title: words.pick('领积分', 'Points for you'),
    text: expect.stringMatching(LINE),
    url: product.url + CAMPAIGN,
  });
});

test(
  "without a share sheet the campaign's link is copied",
  thorough,
  async ({ page, context, words, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await page.goto(CAMPAIGN);
    await page.getByRole('button', { name: words.walletView.copyLink, exact: true }).click();
    await expect(page.getByTestId('toast')).toHaveText(words.walletView.copied);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(LINE);
    expect(copied.endsWith(` ${product.url}${CAMPAIGN}`)).toBe(true);
  },
);

signedIn('a request to a member is shared with the link for consent', thorough, async ({ page, words }) => {
  await withShareSheet(page);
  const operation = waitingOperation();
  await usual(page);
  await answerWith(page, 'GET /auto/v1/protocol/operation-status', { operation });
  await page.goto(`/phonebillh5/autoRecharge/transPage?requestNo=${operation.requestNo}`);
  await expect(page.getByText(words.familyRequest.share, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words.walletView.share, exact: true }).click();
  const consentNo = operation.memberConsent?.consentNo ?? 'no consent';
  const shared = await sharedOf(page);
  expect(shared?.text).toContain(operation.memberConsent?.agreeText);
  expect(shared?.url).toContain(`/autoRecharge/otherTelConfirms?consentNo=${consentNo}`);
});

test.describe('in the wallet app', () => {
  test.use({ userAgent: walletAgents.ios });

  test(
    'SPEC 7 bridge: share to the native share sheet and to a chat app, from a campaign',
    thorough,
    async ({ page, words, product }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: {
          CmpChangeTitle: () => ({ callback: 'ok' }),
          CmpSetTitleMenuList: () => ({ callback: 'ok' }),
          H5CmpRemoveTitleMenuList: () => ({ callback: 'ok' }),
          CMPShareAction: () => ({ callback: 'ok' }),
          shareToWeChat: () => ({ through: 'shareCallback', value: true }),
        },
      });
      await page.goto(CAMPAIGN);
      await page.getByRole('button', { name: words.walletView.share, exact: true }).click();
      await page.getByRole('button', { name: words.walletView.shareToChat, exact: true }).click();
      await expect(page.getByTestId('toast')).toHaveText(words.walletView.shared);
      await expect(page.getByRole('button', { name: words.walletView.copyLink })).toHaveCount(0);
      const url = product.url + CAMPAIGN;
      expect(wallet.of('CMPShareAction')).toMatchObject([[{ shareUrl: url }]]);
      expect(wallet.of('shareToWeChat')).toMatchObject([[{ url, detail: expect.stringMatching(LINE) }]]);
    },
  );
});
