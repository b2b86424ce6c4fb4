// The pages inside the wallet app, on its three platforms, with a native side that speaks at the wire.

import { authorizationOfShop } from '../support/authorization-samples.ts';
import { expect, moving, signedIn as test } from './fixtures.ts';
import {
  ipadAsDesktop,
  type NativeMethod,
  openInWallet,
  walletAgents,
  type WalletPlatform,
} from './fake-wallet.ts';
import { answer, withoutPayUrl } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { ordersOf, placeByCall, ASKED_AGAIN } from './orders.ts';
import { cashierPage } from './pages/cashier-page.ts';

const CONTACTS = 'goSinglePacketsContactWithName';
const taken: NativeMethod = () => ({ callback: 'ok' });
const bars = { CmpChangeTitle: taken, CmpSetTitleMenuList: taken, H5CmpRemoveTitleMenuList: taken };

/** The contact picker of an app in which the person picks this. */
const picking =
  (contact: unknown): NativeMethod =>
  () => ({ through: 'callBackGetPacketsContactsWithName', value: contact });

/** What a method is given on iOS and Harmony, and on Android. */
const given = (platform: WalletPlatform, params: object, args: readonly unknown[]) =>
  platform === 'android' ? args : [params];

test.use(moving);

for (const platform of ['ios', 'android', 'harmony'] as const) {
  test.describe(`inside the wallet app on ${platform}`, () => {
    test.use({ userAgent: walletAgents[platform] });

    test(
      'SPEC 7 bridge: set title-bar menu list on placeOrder; SPEC 7 bridge: remove title-bar ' +
        'menu list elsewhere; SPEC 2 titles go with it',
      async ({ page, words, placeOrder }) => {
        const wallet = await openInWallet(page, { platform, methods: bars });
        // As on a wallet's own test page, an entry is a script; an address alone may do nothing.
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

    test('SPEC 7 bridge: contact picker gives a number with its name, which stays on this phone', async ({
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

    test(
      "SPEC 7 bridge: common pay: the app's own cashier is paid, and the result page says so " +
        'when the gateway does',
      async ({ page, context, words, user, sandbox, placeOrder, result }) => {
        const wallet = await openInWallet(page, {
          platform,
          methods: {
            ...bars,
            async cmpCommonPay(first) {
              // The app's cashier, over the page: whoever is there pays, and the page is told nothing of it.
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
        await placeOrder.choose(50);
        await placeOrder.confirm.click();
        await expect(page).toHaveURL(/\/rechargeTelebill\/resultPage\?orderNo=/);
        await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
        expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
        expect(await ordersOf(user)).toHaveLength(1);
        const [pay] = wallet.of('cmpCommonPay');
        const [{ orderNo } = { orderNo: '' }] = (
          platform === 'android' ? [{ orderNo: pay?.[0] }] : pay
        ) as readonly { orderNo: unknown }[];
        expect(pay).toEqual(
          given(platform, { orderNo, orderType: '2', pickupType: '0' }, [orderNo, '2', '0']),
        );
        await page.goBack();
        await expect(placeOrder.amount(50)).toBeChecked();
        await expect(placeOrder.sheet).toBeHidden();
      },
    );

    test(
      'SPEC 7 bridge: open external page in a new webview: goWeb after a token exchange, ' +
        'goWebNoLogin for a plain link',
      async ({ page, sandbox, placeOrder, user }) => {
        await user.api.call('POST /common/v1/authorization', authorizationOfShop);
        const wallet = await openInWallet(page, {
          platform,
          methods: { ...bars, goWeb: taken, goWebNoLogin: taken },
        });
        await answer(page, 'POST /vi/queryAdvMaintainInfo', (asked) =>
          asked.fulfill({
            json: {
              msgCd: 'PMC00000',
              msgInfo: '',
              adverts: [
                shopAdvert('Signed on', `${sandbox.url}/shop`, 'Y'),
                shopAdvert('Plain', `${sandbox.url}/shop?plain=1`, 'N'),
              ],
            },
          }),
        );
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
      'SPEC 7 bridge: close the webview by Back from placeOrder and from falPage; SPEC 7 bridge: ' +
        'status bar height above our own title bar, which has no menu',
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
        // Before that, Back is pressed on a screen that is about to go.
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

test.describe('an app that lacks things, or says nothing', () => {
  test.describe('on Harmony', () => {
    test.use({ userAgent: walletAgents.harmony });

    test('SPEC 7 bridge: common pay without an answer: the payment URL is opened by a tap', async ({
      page,
      words,
      user,
      sandbox,
      placeOrder,
      cashier,
      result,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'harmony',
        methods: { ...bars, cmpCommonPay: () => undefined },
      });
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(frame.url()));
      await placeOrder.open();
      await placeOrder.choose(50);
      await placeOrder.confirm.click();
      await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
      await expect(result.says(words.status.checkingTitle)).toBeVisible();
      expect(wallet.of('cmpCommonPay')).toHaveLength(1);
      expect(visited.filter((url) => url.includes('/cashier/'))).toEqual([]);
      const [order] = await ordersOf(user);
      expect(order?.state).toBe('awaitingPayment');
      expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);

      await page.getByRole('button', { name: words.order.openPaymentPage }).click();
      await cashier.payNow();
      await expect(result.says(words.status.creditedTitle)).toBeVisible();
      expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
      expect(await ordersOf(user)).toHaveLength(1);
    });

    test('SPEC 7 bridge: common pay with an error: it says so, and the payment page is a tap away', async ({
      page,
      words,
      user,
      sandbox,
      placeOrder,
      cashier,
      result,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'harmony',
        methods: { ...bars, cmpCommonPay: () => ({ callback: { code: '9999' } }) },
      });
      await placeOrder.open();
      await placeOrder.choose(50);
      await placeOrder.confirm.click();
      await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
      await expect(page.getByText(words.order.cashierFailed)).toBeVisible();
      // Asked again it fails again, and the page stays a tap away.
      await page.getByRole('button', { name: words.order.tryWalletAgain }).click();
      await expect.poll(() => wallet.of('cmpCommonPay')).toHaveLength(2);
      await page.getByRole('button', { name: words.order.toPaymentPage }).click();
      await cashier.payNow();
      await expect(result.says(words.status.creditedTitle)).toBeVisible();
      expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
      expect(await ordersOf(user)).toHaveLength(1);
    });

    test('SPEC 7 bridge: common pay with an error: the offer goes when the cashier opens late', async ({
      page,
      words,
      placeOrder,
      result,
    }) => {
      await openInWallet(page, {
        platform: 'harmony',
        methods: { ...bars, cmpCommonPay: () => ({ callback: { code: '9999' } }) },
      });
      await placeOrder.open();
      await placeOrder.choose(50);
      await placeOrder.confirm.click();
      await expect(page.getByText(words.order.cashierFailed)).toBeVisible();
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        Reflect.deleteProperty(document, 'hidden');
      });
      await expect(page.getByText(words.order.cashierFailed)).toHaveCount(0);
      await expect(result.pay('¥49.90')).toBeVisible({ timeout: 15_000 });
    });

    test('SPEC 7 bridge: contact picker: whoever picks nobody changes nothing', async ({
      page,
      user,
      placeOrder,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'harmony',
        methods: { ...bars, [CONTACTS]: picking('') },
      });
      await placeOrder.open();
      await placeOrder.contacts.click();
      await expect.poll(() => wallet.of(CONTACTS)).toHaveLength(1);
      await placeOrder.contacts.click();
      await expect.poll(() => wallet.of(CONTACTS)).toHaveLength(2);
      await expect(placeOrder.number).toHaveValue(grouped(user.mobileNo));
    });
  });

  test.describe('on Android', () => {
    test.use({ userAgent: walletAgents.android });

    test(
      'SPEC 7 bridge: common pay falls back to the payment URL when the app has no cashier, and ' +
        'Back is safe',
      async ({ page, words, user, sandbox, placeOrder, cashier, result }) => {
        await openInWallet(page, { platform: 'android', methods: bars });
        await placeOrder.open();
        await placeOrder.order(50);
        await page.goBack();
        await expect(placeOrder.amount(50)).toBeChecked();
        await expect(placeOrder.sheet).toBeHidden();
        await page.goForward();
        await cashier.payNow();
        await expect(result.says(words.status.creditedTitle)).toBeVisible();
        expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
        expect(await ordersOf(user)).toHaveLength(1);
      },
    );

    test(
      'SPEC 8 bridge toast: payment address lost when the app has no cashier and the order no ' +
        'address; the order is kept',
      async ({ page, words, user, placeOrder }) => {
        await openInWallet(page, { platform: 'android', methods: bars });
        await withoutPayUrl(page);
        await placeOrder.open();
        await placeOrder.choose(50);
        await placeOrder.confirm.click();
        await expect(page.getByTestId('toast')).toHaveText(
          words.pick('支付地址丢失', 'the payment address was lost'),
        );
        await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
        expect(await ordersOf(user)).toMatchObject([{ state: 'awaitingPayment' }]);
      },
    );

    test('SPEC 7 bridge: contact picker that turns out to be missing takes its button along', async ({
      page,
      user,
      placeOrder,
    }) => {
      await openInWallet(page, { platform: 'android', methods: { ...bars, [CONTACTS]: taken } });
      await placeOrder.open();
      await expect(placeOrder.contacts).toBeVisible();
      await page.evaluate(
        (name) => Reflect.deleteProperty((window as unknown as { goActivity: object }).goActivity, name),
        CONTACTS,
      );
      await placeOrder.contacts.click();
      await expect(placeOrder.contacts).toHaveCount(0);
      await expect(placeOrder.number).toHaveValue(grouped(user.mobileNo));
    });

    test('SPEC 7 bridge: contact picker missing: no button; an external page opens in place', async ({
      page,
      sandbox,
      placeOrder,
    }) => {
      const wallet = await openInWallet(page, { platform: 'android', methods: bars });
      await answer(page, 'POST /vi/queryAdvMaintainInfo', (asked) =>
        asked.fulfill({
          json: { msgCd: 'PMC00000', msgInfo: '', adverts: [shopAdvert('Plain', `${sandbox.url}/`, 'N')] },
        }),
      );
      await placeOrder.open();
      await expect.poll(() => wallet.of('CmpSetTitleMenuList')).toHaveLength(1);
      await expect(placeOrder.amount(50)).toBeEnabled();
      await expect(placeOrder.contacts).toHaveCount(0);
      await page.getByRole('button', { name: 'Plain' }).click();
      await page.waitForURL(`${sandbox.url}/`);
    });
  });

  test.describe('on iOS', () => {
    test.use({ userAgent: walletAgents.ios });

    test('SPEC 7 bridge: hide or show the status bar: hideNavView, then showNavView', async ({
      page,
      placeOrder,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, hideNavView: taken, showNavView: taken },
      });
      await placeOrder.open();
      await expect.poll(() => wallet.of('CmpChangeTitle')).toHaveLength(1);
      await expect(page.getByRole('banner')).toHaveCount(0);
      expect(wallet.of('hideNavView')).toEqual([]);
      await placeOrder.open('?showtitle=false');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect.poll(() => wallet.of('hideNavView')).toEqual([[]]);
      await placeOrder.records.click();
      await expect(page).toHaveURL(/\/rechargeRecord$/);
      await placeOrder.open('?navShow=N');
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect.poll(() => wallet.of('showNavView')).toEqual([[]]);
    });

    test('SPEC 7 bridge: swipe-back is off while the order is placed, on before the cashier', async ({
      page,
      placeOrder,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, CmpSwipeBack: taken, cmpCommonPay: taken },
      });
      await placeOrder.open();
      await placeOrder.choose(50);
      await placeOrder.confirm.click();
      await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
      const swipes = wallet.calls
        .filter(([name]) => name === 'CmpSwipeBack' || name === 'cmpCommonPay')
        .map(([name, params]) => (name === 'CmpSwipeBack' ? params : name));
      expect(swipes).toEqual([{ type: '1', enable: false }, { type: '1', enable: true }, 'cmpCommonPay']);
    });

    test('SPEC 7 bridge: common pay of an order among the records: its result page asks the gateway', async ({
      page,
      words,
      user,
      records: list,
      result,
    }) => {
      const { order } = await placeByCall(user);
      const wallet = await openInWallet(page, { platform: 'ios', methods: { ...bars, cmpCommonPay: taken } });
      await list.open(`?orderNo=${order.orderNo}`);
      await result.pay('¥49.90').click();
      await expect(page).toHaveURL(new RegExp(`/resultPage\\?orderNo=${order.orderNo}$`));
      await expect(result.says(words.status.checkingTitle)).toBeVisible();
      expect(wallet.of('cmpCommonPay')).toHaveLength(1);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/rechargeRecord\\?orderNo=${order.orderNo}$`));
    });
  });
});

test.describe('on an iPad that asks for desktop pages', () => {
  test.use({ userAgent: ipadAsDesktop });

  test('SPEC 1 second detector: inside the wallet it is iOS: title, contacts and cashier', async ({
    page,
    placeOrder,
  }) => {
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: { ...bars, [CONTACTS]: picking(''), cmpCommonPay: taken },
    });
    await placeOrder.open();
    await expect.poll(() => wallet.of('CmpChangeTitle')).toHaveLength(1);
    await expect(placeOrder.contacts).toBeVisible();
    await placeOrder.choose(50);
    await placeOrder.confirm.click();
    await expect.poll(() => wallet.of('cmpCommonPay')).toHaveLength(1);
  });
});

test(
  'SPEC 7 bridge: nothing happens on an empty platform: a browser loads nothing of it, and has ' +
    'no contact button',
  async ({ page, placeOrder }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await placeOrder.open();
    await expect(placeOrder.amount(50)).toBeEnabled();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('native-side'))).toEqual([]);
    await expect(placeOrder.contacts).toHaveCount(0);
  },
);

function shopAdvert(adAppTitle: string, adAppLink: string, ssoFlag: 'Y' | 'N') {
  return {
    adAppTitle,
    adAppLink,
    ssoFlag,
    ssoType: 'other',
    targetChannel: 'partner-shop',
    tokenName: 'token',
    adAppTyp: '2',
    businessType: 'huafei',
    supportTourists: 'N',
    cnlCode: '',
    channelType: '',
  };
}
