// Every screen in every state worth looking at, for journeys that look at all of them: each
// says how to get there and when it is there.

import { expect, type Page } from '@playwright/test';
import { answerWith } from './agreement-answers.ts';
import { familyListScreens } from './family-list-screens.ts';
import { agreementListScreens } from './agreement-list-screens.ts';
import { agreementScreens } from './agreement-screens.ts';
import { authorizationScreens } from './authorization-screens.ts';
import { arrivalScreens } from './arrival-screens.ts';
import { billScreens } from './bill-screens.ts';
import { campaignScreens } from './campaign-screens.ts';
import { counterScreens } from './counter-screens.ts';
import { creditPayScreens } from './credit-pay-screens.ts';
import { familyScreens } from './family-screens.ts';
import { signUpScreens } from './sign-up-screens.ts';
import { directScreens } from './direct-screens.ts';
import { answer, hold, refused } from './gateway-answers.ts';
import { integralScreens } from './integral-screens.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { endSession, payByCall, placeByCall, ASKED_AGAIN } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { ownFormsScreens } from './own-forms-screens.ts';
import { protocolScreens } from './protocol-screens.ts';
import { receiptScreens, recordsScreens } from './records-screens.ts';
import { savedNumbersScreens } from './saved-numbers-screens.ts';
import { neverAfter, placeOrderReady, type ScreenState, type Visit } from './screen-state.ts';
import { loginScreens } from './login-screens.ts';
import { resultPage } from './pages/result-page.ts';
import { rewardScreens } from './reward-screens.ts';
import { accountScreens } from './account-screens.ts';
import { stopScreens } from './stop-screens.ts';
import { voucherScreens } from './voucher-screens.ts';
import type { Words } from './words.ts';

const path = (rest: string): string => `/phonebillh5${rest}`;

/** Stands still from now on: what is asked gets no answer, so that no state ends while it is looked at. */
export async function freeze(page: Page): Promise<void> {
  await page.route(/\/huafei-agw\//, () => undefined);
}

const placeOrderScreens: readonly ScreenState[] = [
  {
    name: 'place-order',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
    },
  },
  {
    name: 'place-order-chosen',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(newNumber());
      await placeOrder.amount(50).check();
      await expect(placeOrder.pay('¥49.90')).toBeVisible();
    },
  },
  {
    name: 'place-order-usual',
    show: async ({ page, words, user, sandbox }) => {
      await payByCall(user, sandbox, { yuan: 50 });
      await placeByCall(user, { yuan: 30, mobileNo: newNumber() });
      const placeOrder = await placeOrderReady(page, words);
      await expect(placeOrder.amount(50)).toBeChecked();
      await expect(placeOrder.unpaid).toBeVisible();
      await expect(page.getByText(words.recharge.balance(''))).toBeVisible();
    },
  },
  {
    name: 'place-order-own-amount',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.ownAmount.click();
      const sheet = page.getByRole('dialog', { name: words.ownAmount.title });
      await sheet.getByLabel(words.ownAmount.label).fill('37');
      await expect(sheet.getByText(words.ownAmount.youPay('¥36.93'))).toBeVisible();
    },
  },
  {
    name: 'place-order-number-long',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill('1380013800012');
      await expect(placeOrder.facts).toHaveText(words.recharge.numberLong(13));
    },
  },
  {
    name: 'confirm-offline',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.choose(50);
      await page.context().setOffline(true);
      await expect(placeOrder.sheet.getByText(words.recharge.offline, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'place-order-typing',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill('13800138');
      await expect(placeOrder.mainButton).toHaveText(words.recharge.enterNumber);
    },
  },
  {
    name: 'place-order-number-refused',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(numberEnding('0099'));
      await expect(placeOrder.facts).toHaveText(words.recharge.carrierRefuses);
    },
  },
  {
    name: 'ways-to-pay',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
      await page.getByRole('button', { name: words.ways.payWith }).click();
      await expect(
        page.getByRole('dialog', { name: words.ways.title }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'confirm-first-time',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(newNumber());
      await placeOrder.choose(50);
      await expect(placeOrder.firstTime).toBeVisible();
    },
  },
];

const meScreens: readonly ScreenState[] = [
  {
    name: 'me',
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /vi/redPoint', { rechargeRecord: 2, agreements: 0, offers: 0 });
      await placeOrderReady(page, words);
      const me = meSheet(page, words);
      await expect(me.unreadDot).toBeVisible();
      await me.open();
    },
  },
  {
    name: 'place-order-unread',
    alike: 'place-order',
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /vi/redPoint', { rechargeRecord: 2, agreements: 0, offers: 0 });
      await placeOrderReady(page, words);
      await expect(meSheet(page, words).unreadDot).toBeVisible();
    },
  },
  {
    name: 'me-visitor',
    show: async ({ page, words }) => {
      await page.addInitScript(() => localStorage.clear());
      await page.goto(path('/rechargeTelebill/directCharge'));
      await meSheet(page, words).open();
    },
  },
];

const troubledScreens: readonly ScreenState[] = [
  {
    name: 'place-order-waiting',
    show: async ({ page, words }) => {
      await hold(page, 'POST /vi/fusionPageInfo');
      await placeOrderPage(page, words).open();
      await expect(page.getByTestId('first-picture')).toBeVisible();
    },
  },
  {
    name: 'place-order-failed',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /vi/fusionPageInfo',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await placeOrderPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.recharge.pageFailed })).toBeVisible();
    },
  },
  {
    name: 'confirm-refused',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await answer(page, 'POST /vi/order', refused('PMC49999', words.pick('今天休息', 'Closed today')));
      await placeOrder.amount(50).check();
      await placeOrder.mainButton.click();
      await expect(placeOrder.sheet.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'offline',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
      // The last thing that the page loads by itself.
      await expect(page.getByTestId(/^carousel-/).first()).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(words.app.offline)).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    show: async ({ page, words, user }) => {
      await neverAfter(page, 3000);
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.choose(50);
      await endSession(user);
      await placeOrder.confirm.click();
      await expect(page.getByTestId('toast')).toBeVisible();
    },
  },
];

const resultScreens: readonly ScreenState[] = [
  {
    name: 'result-waiting',
    show: async ({ page, words }) => {
      await hold(page, 'POST /vi/queryRechargeBill');
      await page.goto(path(`/rechargeTelebill/resultPage?orderNo=${'0'.repeat(24)}`));
      await expect(page.getByText(words.result.loading).last()).toBeVisible();
    },
  },
  resultState(
    'result-checking',
    async ({ user }) => (await placeByCall(user)).order.orderNo,
    ({ status }) => status.checkingTitle,
  ),
  resultState(
    'result-declined',
    async ({ user, sandbox }) => {
      const { order, paymentNo } = await placeByCall(user);
      await sandbox.decline(paymentNo);
      return order.orderNo;
    },
    ({ status }) => status.declinedTitle,
  ),
  resultState(
    'result-delivering',
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0001') }),
    ({ status }) => status.deliveringTitle,
  ),
  resultState(
    'result-carrier-silent',
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0008') }),
    ({ status }) => status.silentTitle,
  ),
  resultState(
    'result-credited',
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10 }),
    ({ status }) => status.creditedTitle,
  ),
  resultState(
    'result-refunding',
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') }),
    ({ status }) => status.refundingTitle,
  ),
  resultState(
    'result-refunded',
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') }),
    ({ status }) => status.refundedTitle,
  ),
  {
    name: 'result-not-found',
    show: async ({ page, words }) => {
      await page.goto(path(`/rechargeTelebill/resultPage?orderNo=${'0'.repeat(24)}`));
      await expect(page.getByRole('heading', { name: words.missing.notFoundTitle })).toBeVisible();
    },
  },
];

const otherScreens: readonly ScreenState[] = [
  {
    name: 'fal-page',
    show: async ({ page, words }) => {
      await page.goto(path('/nowhere'));
      await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
    },
  },
  {
    name: 'fal-page-message',
    show: async ({ page, words }) => {
      await page.goto(
        path(`/falPage?errorPageMsg=${encodeURIComponent(words.pick('活动已结束', 'The offer has ended'))}`),
      );
      await expect(page.getByRole('heading', { name: words.fal.failed, level: 2 })).toBeVisible();
    },
  },
];

/** By what they belong to. */
export const screenGroups = {
  login: loginScreens,
  arrival: arrivalScreens,
  placeOrder: placeOrderScreens,
  integralPage: integralScreens,
  stops: stopScreens,
  me: meScreens,
  troubled: troubledScreens,
  result: resultScreens,
  directCharge: directScreens,
  rechargeRecord: recordsScreens,
  ownForms: ownFormsScreens,
  savedNumbers: savedNumbersScreens,
  receipts: receiptScreens,
  account: accountScreens,
  vouchers: voucherScreens,
  rewards: rewardScreens,
  bill: billScreens,
  agreementForm: agreementScreens,
  creditPay: creditPayScreens,
  agreements: agreementListScreens,
  familyList: familyListScreens,
  family: familyScreens,
  authorization: authorizationScreens,
  protocol: protocolScreens,
  signUp: signUpScreens,
  others: otherScreens,
  // They log whoever was logged in out.
  campaigns: campaignScreens,
  counter: counterScreens,
} satisfies Readonly<Record<string, readonly ScreenState[]>>;

export const screens: readonly ScreenState[] = Object.values(screenGroups).flat();

function resultState(
  name: string,
  makeOrder: (visit: Visit) => Promise<string>,
  title: (words: Words) => string,
): ScreenState {
  return {
    name,
    async show(visit) {
      const result = resultPage(visit.page, visit.words);
      await result.open(await makeOrder(visit));
      await expect(result.says(title(visit.words))).toBeVisible(ASKED_AGAIN);
    },
  };
}
