// The pages inside the wallet app, on its three platforms, with a native side simulated at the wire.

import { authorizationOfShop } from '../support/authorization-samples.ts';
import { expect, moving, signedIn as test } from './fixtures.ts';
import { ipadAsDesktop, openInWallet, walletAgents, type WalletPlatform } from './fake-wallet.ts';
import { grouped, newNumber } from './numbers.ts';
import { ordersOf, ASKED_AGAIN } from './orders.ts';
import { cashierPage } from './pages/cashier-page.ts';
import { bars, CONTACTS, picking, shopAdvert, showAdverts, taken } from './wallet-methods.ts';
import { oneOfAlike, thorough } from './thorough.ts';

/** Returns the arguments a method receives: an object on iOS and Harmony, positional arguments on Android. */
const given = (platform: WalletPlatform, params: object, args: readonly unknown[]) =>
  platform === 'android' ? args : [params];

test.use(moving);

for (const [index, platform] of (['ios', 'android', 'harmony'] as const).entries()) {
  test.describe(`inside the wallet app on ${platform}`, oneOfAlike(index), () => {
    test.use({ userAgent: walletAgents[platform] });

    test(
      'SPEC 7 bridge: set title-bar menu list on placeOrder; SPEC 7 bridge: remove title-bar ' +
        'menu list elsewhere; SPEC 2 titles too',
      async ({ page, words, placeOrder }) => {
        const wallet = await openInWallet(page, { platform, methods: bars });
        // A menu entry is a script, like on a wallet's own test page, since an address alone may have no
        // effect.
        const menu = [
          { menuName: words.pick('充值记录', 'Top-up records'), menuUrl: "phonebillOpenMenu('0');" },
        ];
        const title = words.pick('话费充值', 'Phone top-up');
        await placeOrder.open();
        await expect(placeOrder.number).toBeVisible();
        await expect
          .poll(() => wallet.of('CmpSetTitleMenuList'))
          .toEqual([platform === 'android' ? [JSON.stringify(menu)] : [{ params: menu }]]);
        await expect.poll(() => wallet.of('CmpChangeTitle')).toEqual([given(platform, { title }, [title])]);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole('banner')).toHaveCount(0);
        expect(wallet.of('H5CmpRemoveTitleMenuList')).toEqual([]);

        const recordsTitle = words.pick('充值记录', 'top-up records');
        await placeOrder.records.click();
        await expect.poll(() => wallet.of('H5CmpRemoveTitleMenuList')).toHaveLength(1);
        await expect
          .poll(() => wallet.of('CmpChangeTitle').at(-1))
          .toEqual(given(platform, { title: recordsTitle }, [recordsTitle]));
        await page.goBack();
        await expect.poll(() => wallet.of('CmpSetTitleMenuList')).toHaveLength(2);
      },
    );

    test('SPEC 7 bridge: contact picker fills in a number and its name, which is not sent', async ({
      page,
      words,
      placeOrder,
    }) => {
      const mobileNo = newNumber();
      const name = words.pick('王伟', 'Wang Wei');
      const sent: string[] = [];
      page.on('request', (request) =>
        sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`),
      );
      const wallet = await openInWallet(page, {
        platform,
        methods: { ...bars, [CONTACTS]: picking({ name, mobileNo: `+86 ${grouped(mobileNo)}` }) },
      });
      await placeOrder.open();
      await placeOrder.contacts.click();
      await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
      await expect(placeOrder.facts).toHaveText(
        words.pick('王伟 · 中国移动 · 北京', 'Wang Wei · China Mobile · Beijing'),
      );
      expect(wallet.of(CONTACTS)).toHaveLength(1);
      expect(JSON.stringify(wallet.of(CONTACTS))).toContain('hb_hfcz');

      await placeOrder.choose(50);
      await expect(placeOrder.sheet).toContainText(name);
      await page.goBack();
      await placeOrder.number.fill(newNumber());
      await expect(placeOrder.facts).toHaveText(words.pick('中国移动 · 北京', 'China Mobile · Beijing'));
      await placeOrder.number.fill(mobileNo);
      await expect(placeOrder.facts).toContainText(name);
      await page.reload();
      await expect(placeOrder.facts).toContainText(name);
      expect(sent.filter((text) => text.includes(name))).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(name);
    });

    test("SPEC 7 bridge: common pay: its own cashier is paid, and the gateway's result shown", async ({
      page,
      context,
      words,
      user,
      sandbox,
      placeOrder,
      result,
    }) => {
      const wallet = await openInWallet(page, {
        platform,
        methods: {
          ...bars,
          async cmpCommonPay(first) {
            // The app's cashier covers the page: the user pays there, and the page is not told of it.
            const orderNo = platform === 'android' ? first : (first as { orderNo: string }).orderNo;
            const over = await context.newPage();
            await over.goto(`${sandbox.url}/cashier/pay/${String(orderNo)}`);
            await cashierPage(over, words, sandbox.url).payNow();
            await over.close();
            return { callback: 'ok' };
          },
        },
      });
      await placeOrder.open();
      await placeOrder.chooseAndConfirm(50);
      await expect(page).toHaveURL(/\/rechargeTelebill\/resultPage\?orderNo=/);
      await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
      expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
      expect(await ordersOf(user)).toHaveLength(1);
      const [pay] = wallet.of('cmpCommonPay');
      const [{ orderNo } = { orderNo: '' }] = (
        platform === 'android' ? [{ orderNo: pay?.[0] }] : pay
      ) as readonly { orderNo: unknown }[];
      expect(pay).toEqual(given(platform, { orderNo, orderType: '2', pickupType: '0' }, [orderNo, '2', '0']));
      await page.goBack();
      await expect(placeOrder.amount(50)).toBeChecked();
      await expect(placeOrder.sheet).toBeHidden();
    });

    test(
      'SPEC 7 bridge: open external page in a new webview: goWeb with a token, goWebNoLogin ' +
        'for a plain link',
      async ({ page, sandbox, placeOrder, user }) => {
        await user.api.call('POST /common/v1/authorization', authorizationOfShop);
        const wallet = await openInWallet(page, {
          platform,
          methods: { ...bars, goWeb: taken, goWebNoLogin: taken },
        });
        await showAdverts(page, [
          shopAdvert('Signed on', `${sandbox.url}/shop`, 'Y'),
          shopAdvert('Plain', `${sandbox.url}/shop?plain=1`, 'N'),
        ]);
        await placeOrder.open();
        await page.getByRole('button', { name: 'Signed on' }).click();
        await expect.poll(() => wallet.of('goWeb')).toHaveLength(1);
        expect(JSON.stringify(wallet.of('goWeb'))).toMatch(new RegExp(`${sandbox.url}/shop\\?token=[^"]+"`));
        await page.getByRole('button', { name: 'Plain' }).click();
        const plain = `${sandbox.url}/shop?plain=1`;
        await expect
          .poll(() => wallet.of('goWebNoLogin'))
          .toEqual([given(platform, { target: plain }, [plain])]);
        await expect(placeOrder.number).toBeVisible();
        await expect(page).toHaveURL(/\/placeOrder$/);
      },
    );

    test(
      'SPEC 7 bridge: close the webview by Back from placeOrder and from falPage; SPEC 7 ' +
        'bridge: status bar height above our own title bar, without a menu',
      async ({ page, words, placeOrder }) => {
        const wallet = await openInWallet(page, {
          platform,
          methods: { ...bars, closeWebView: taken, getStatusBarHeight: () => ({ callback: 41 }) },
          returns: { getStatusBarHeight: 41 },
        });
        await placeOrder.open('?showtitle=false');
        await expect(page.getByRole('banner')).toHaveCSS('padding-top', '41px');
        await expect.poll(() => wallet.of('H5CmpRemoveTitleMenuList')).toHaveLength(1);
        const back = page.getByRole('button', { name: words.ui.back, exact: true });
        await placeOrder.records.click();
        await expect(page).toHaveURL(/\/rechargeRecord$/);
        // Waits for the new screen, since Back would otherwise be pressed on the screen that is about to
        // disappear.
        await expect(page.getByRole('heading', { name: words.records.noneTitle })).toBeVisible();
        await back.click();
        await expect(placeOrder.number).toBeVisible();
        expect(wallet.of('closeWebView')).toEqual([]);
        await back.click();
        await expect.poll(() => wallet.of('closeWebView')).toHaveLength(1);
        expect(wallet.of('CmpSetTitleMenuList')).toEqual([]);
        await page.goto('/phonebillh5/nowhere');
        await page.getByRole('button', { name: words.ui.close, exact: true }).click();
        await expect.poll(() => wallet.of('closeWebView')).toHaveLength(2);
      },
    );
  });
}

test.describe('on an iPad that asks for desktop pages', () => {
  test.use({ userAgent: ipadAsDesktop });

  test(
    'SPEC 1 second detector: inside the wallet it is iOS: title, contacts and cashier',
    thorough,
    async ({ page, placeOrder }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, [CONTACTS]: picking(''), cmpCommonPay: taken },
      });
      await placeOrder.open();
      await expect.poll(() => wallet.of('CmpChangeTitle')).toHaveLength(1);
      await expect(placeOrder.contacts).toBeVisible();
      await placeOrder.chooseAndConfirm(50);
      await expect.poll(() => wallet.of('cmpCommonPay')).toHaveLength(1);
    },
  );
});

test('SPEC 7 bridge: nothing happens on an empty platform: a browser loads no file of it', async ({
  page,
  placeOrder,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('native-side'))).toEqual([]);
  await expect(placeOrder.contacts).toHaveCount(0);
});
