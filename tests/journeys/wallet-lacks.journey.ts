// The pages inside a wallet app that lacks a method, answers it with an error, or never answers: nothing is
// lost, and an alternative is one tap away.

import { expect, moving, signedIn as test } from './fixtures.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { withoutPayUrl } from './gateway-answers.ts';
import { grouped } from './numbers.ts';
import { ordersOf, placeByCall } from './orders.ts';
import {
  bars,
  CONTACTS,
  failing,
  picking,
  shopAdvert,
  showAdverts,
  silent,
  taken,
} from './wallet-methods.ts';
import { thorough } from './thorough.ts';

test.describe('an app that lacks methods or does not answer', () => {
  test.use(moving);

  test.describe('on Harmony', () => {
    test.use({ userAgent: walletAgents.harmony });

    test(
      'SPEC 7 bridge: common pay without an answer: the payment URL can be opened by a tap',
      thorough,
      async ({ page, words, user, sandbox, placeOrder, cashier, result }) => {
        const wallet = await openInWallet(page, {
          platform: 'harmony',
          methods: { ...bars, cmpCommonPay: silent },
        });
        const visited: string[] = [];
        page.on('framenavigated', (frame) => visited.push(frame.url()));
        await placeOrder.open();
        await placeOrder.chooseAndConfirm(50);
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
      },
    );

    test(
      'SPEC 7 bridge: common pay with an error: the failure is shown, and the payment page can be opened',
      thorough,
      async ({ page, words, user, sandbox, placeOrder, cashier, result }) => {
        const wallet = await openInWallet(page, {
          platform: 'harmony',
          methods: { ...bars, cmpCommonPay: failing },
        });
        await placeOrder.open();
        await placeOrder.chooseAndConfirm(50);
        await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
        await expect(page.getByText(words.order.cashierFailed)).toBeVisible();
        // The wallet fails again when asked again, and the payment page stays one tap away.
        await page.getByRole('button', { name: words.order.tryWalletAgain }).click();
        await expect.poll(() => wallet.of('cmpCommonPay')).toHaveLength(2);
        await page.getByRole('button', { name: words.order.toPaymentPage }).click();
        await cashier.payNow();
        await expect(result.says(words.status.creditedTitle)).toBeVisible();
        expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
        expect(await ordersOf(user)).toHaveLength(1);
      },
    );

    test(
      'SPEC 7 bridge: common pay with an error: the offer is removed when the cashier opens late',
      thorough,
      async ({ page, words, placeOrder, result }) => {
        await openInWallet(page, {
          platform: 'harmony',
          methods: { ...bars, cmpCommonPay: failing },
        });
        await placeOrder.open();
        await placeOrder.chooseAndConfirm(50);
        await expect(page.getByText(words.order.cashierFailed)).toBeVisible();
        await page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
          Reflect.deleteProperty(document, 'hidden');
        });
        await expect(page.getByText(words.order.cashierFailed)).toHaveCount(0);
        await expect(result.pay('¥49.90')).toBeVisible();
      },
    );

    test(
      'SPEC 7 bridge: contact picker: choosing no contact changes nothing',
      thorough,
      async ({ page, user, placeOrder }) => {
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
      },
    );
  });

  test.describe('on Android', () => {
    test.use({ userAgent: walletAgents.android });

    test('SPEC 7 bridge: common pay falls back to the payment URL without a cashier; Back is safe', async ({
      page,
      words,
      user,
      sandbox,
      placeOrder,
      cashier,
      result,
    }) => {
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
    });

    test('SPEC 8 bridge toast: payment address lost without cashier and payUrl; the order is kept', async ({
      page,
      words,
      user,
      placeOrder,
    }) => {
      await openInWallet(page, { platform: 'android', methods: bars });
      await withoutPayUrl(page);
      await placeOrder.open();
      await placeOrder.chooseAndConfirm(50);
      await expect(page.getByTestId('toast')).toHaveText(
        words.pick('支付地址丢失', 'the payment address was lost'),
      );
      await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
      expect(await ordersOf(user)).toMatchObject([{ state: 'awaitingPayment' }]);
    });

    test(
      'SPEC 7 bridge: contact picker that turns out to be missing loses its button',
      thorough,
      async ({ page, user, placeOrder }) => {
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
      },
    );

    test(
      'SPEC 7 bridge: contact picker missing: no button, and an external page opens in place',
      thorough,
      async ({ page, sandbox, placeOrder }) => {
        const wallet = await openInWallet(page, { platform: 'android', methods: bars });
        await showAdverts(page, [shopAdvert('Plain', `${sandbox.url}/`, 'N')]);
        await placeOrder.open();
        await expect.poll(() => wallet.of('CmpSetTitleMenuList')).toHaveLength(1);
        await expect(placeOrder.amount(50)).toBeEnabled();
        await expect(placeOrder.contacts).toHaveCount(0);
        await page.getByRole('button', { name: 'Plain' }).click();
        await page.waitForURL(`${sandbox.url}/`);
      },
    );
  });

  test.describe('on iOS', () => {
    test.use({ userAgent: walletAgents.ios });

    test(
      'SPEC 7 bridge: hide or show the status bar: hideNavView, then showNavView',
      thorough,
      async ({ page, placeOrder }) => {
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
      },
    );

    test('SPEC 7 bridge: swipe-back is off while the order is placed, and on before the cashier', async ({
      page,
      placeOrder,
    }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, CmpSwipeBack: taken, cmpCommonPay: taken },
      });
      await placeOrder.open();
      await placeOrder.chooseAndConfirm(50);
      await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
      const swipes = wallet.calls
        .filter(([name]) => name === 'CmpSwipeBack' || name === 'cmpCommonPay')
        .map(([name, params]) => (name === 'CmpSwipeBack' ? params : name));
      expect(swipes).toEqual([{ type: '1', enable: false }, { type: '1', enable: true }, 'cmpCommonPay']);
    });

    test(
      'SPEC 7 bridge: common pay of an order in the records leads to its result page',
      thorough,
      async ({ page, words, user, records: list, result }) => {
        const { order } = await placeByCall(user);
        const wallet = await openInWallet(page, {
          platform: 'ios',
          methods: { ...bars, cmpCommonPay: taken },
        });
        await list.open(`?orderNo=${order.orderNo}`);
        await result.pay('¥49.90').click();
        await expect(page).toHaveURL(new RegExp(`/resultPage\\?orderNo=${order.orderNo}$`));
        await expect(result.says(words.status.checkingTitle)).toBeVisible();
        expect(wallet.of('cmpCommonPay')).toHaveLength(1);
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/rechargeRecord\\?orderNo=${order.orderNo}$`));
      },
    );
  });
});

const unopened = [
  { wallet: 'stays silent', platform: 'harmony', goWebNoLogin: silent },
  { wallet: 'answers with an error', platform: 'ios', goWebNoLogin: failing },
] as const;

for (const { wallet: does, platform, goWebNoLogin } of unopened)
  test.describe(`a wallet that ${does}`, () => {
    test.use({ userAgent: walletAgents[platform] });

    test(
      'SPEC 7 bridge: open external page: an unopened page can be opened here by a tap',
      thorough,
      async ({ page, words, sandbox, placeOrder }) => {
        const wallet = await openInWallet(page, { platform, methods: { ...bars, goWebNoLogin } });
        const target = `${sandbox.url}/`;
        await showAdverts(page, [shopAdvert('Plain', target, 'N')]);
        await placeOrder.open();
        await page.getByRole('button', { name: 'Plain' }).click();
        const offer = page.getByTestId('wallet-offer');
        await offer.getByRole('button', { name: words.pick('在此打开', 'Open it here') }).click();
        await page.waitForURL(target);
        expect(wallet.of('goWebNoLogin')).toHaveLength(1);
      },
    );
  });
