// Every screen in every state worth looking at, for journeys that look at all of them: each
// says how to get there and when it is there.

import { expect, type Page } from '@playwright/test';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { SignedInUser } from './fixtures.ts';
import { answer, hold, refused } from './gateway-answers.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { endSession, payByCall, placeByCall } from './orders.ts';
import { integralPage } from './pages/integral-page.ts';
import { loginPage } from './pages/login-page.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { recordsPage } from './pages/records-page.ts';
import { resultPage } from './pages/result-page.ts';
import type { Words } from './words.ts';

export interface Visit {
  readonly page: Page;
  readonly words: Words;
  readonly user: SignedInUser;
  readonly sandbox: SandboxClient;
}

export interface ScreenState {
  readonly name: string;
  readonly show: (visit: Visit) => Promise<void>;
}

const path = (rest: string): string => `/phonebillh5${rest}`;

/** Stands still from now on: what is asked gets no answer, so that no state ends while it is looked at. */
export async function freeze(page: Page): Promise<void> {
  await page.route(/\/huafei-agw\//, () => undefined);
}

const loginScreens: readonly ScreenState[] = [
  { name: 'login', show: async ({ page, words }) => {
    await page.goto(path('/userLogin/login'));
    await expect(page.getByRole('img', { name: words.login.picture })).toBeVisible();
  } },
  { name: 'login-problems', show: async ({ page, words }) => {
    await page.goto(path('/userLogin/login'));
    const login = loginPageOf(page, words);
    await login.mobile.fill('2345');
    await login.graphicCode.fill('AB1');
    await login.getCode.click();
    await expect(login.mobile).toHaveAttribute('aria-invalid', 'true');
  } },
];

const placeOrderScreens: readonly ScreenState[] = [
  { name: 'place-order', show: async ({ page, words }) => {
    await placeOrderReady(page, words);
  } },
  { name: 'place-order-chosen', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.number.fill(newNumber());
    await placeOrder.amount(50).check();
    await expect(placeOrder.pay('¥49.90')).toBeVisible();
  } },
  { name: 'place-order-typing', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.number.fill('13800138');
    await expect(placeOrder.mainButton).toHaveText(words.recharge.enterNumber);
  } },
  { name: 'place-order-number-refused', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.number.fill(numberEnding('0099'));
    await expect(placeOrder.facts).toHaveText(words.recharge.carrierRefuses);
  } },
  { name: 'confirm', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.choose(50);
  } },
  { name: 'confirm-first-time', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.number.fill(newNumber());
    await placeOrder.choose(50);
    await expect(placeOrder.firstTime).toBeVisible();
  } },
];

const integralScreens: readonly ScreenState[] = [
  { name: 'integral', show: async ({ page, words }) => {
    await integralReady(page, words);
  } },
  { name: 'integral-waiting', show: async ({ page, words }) => {
    await hold(page, 'POST /vi/fusionPageInfo');
    await integralPage(page, words).open();
    await expect(page.locator('.bone--tile').first()).toBeVisible();
  } },
  { name: 'integral-points-away', show: async ({ page, words }) => {
    await answer(page, 'POST /vi/integralQuery', refused('PMC49999', words.pick('今天休息', 'Closed today')));
    const integral = integralPage(page, words);
    await integral.open();
    await expect(integral.balance.getByRole('alert')).toBeVisible();
    await expect(integral.good('half-500')).toBeEnabled();
  } },
  { name: 'integral-nothing-to-have', show: async ({ page, words }) => {
    await answer(page, 'POST /vi/integralGoodsInfo', (route) => route.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', goods: [] } }));
    await integralPage(page, words).open();
    await expect(page.getByRole('heading', { name: words.integral.noGoods })).toBeVisible();
  } },
  { name: 'integral-confirm', show: async ({ page, words }) => {
    const integral = await integralReady(page, words);
    await integral.choose('half-30');
    await integral.confirm.click();
    await expect(integral.smsCode).toHaveAttribute('aria-invalid', 'true');
  } },
  { name: 'integral-confirm-first-time', show: async ({ page, words }) => {
    const integral = await integralReady(page, words);
    await integral.number.fill(newNumber());
    await integral.choose('points-30');
    await expect(integral.sheet.getByText(words.recharge.firstTime, { exact: true })).toBeVisible();
  } },
];

const troubledScreens: readonly ScreenState[] = [
  { name: 'place-order-waiting', show: async ({ page, words }) => {
    await hold(page, 'POST /vi/fusionPageInfo');
    await placeOrderPage(page, words).open();
    await expect(page.locator('.bone--tile').first()).toBeVisible();
  } },
  { name: 'place-order-failed', show: async ({ page, words }) => {
    await answer(page, 'POST /vi/fusionPageInfo', refused('PMC49999', words.pick('今天休息', 'Closed today')));
    await placeOrderPage(page, words).open();
    await expect(page.getByRole('heading', { name: words.recharge.pageFailed })).toBeVisible();
  } },
  { name: 'confirm-refused', show: async ({ page, words }) => {
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.choose(50);
    await answer(page, 'POST /vi/order', refused('PMC49999', words.pick('今天休息', 'Closed today')));
    await placeOrder.confirm.click();
    await expect(placeOrder.sheet.getByRole('alert')).toBeVisible();
  } },
  { name: 'offline', show: async ({ page, words }) => {
    await placeOrderReady(page, words);
    // The last thing that the page loads by itself.
    await expect(page.locator('.carousel').first()).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(words.app.offline)).toBeVisible();
  } },
  { name: 'session-ended', show: async ({ page, words, user }) => {
    await neverAfter(page, 3000);
    const placeOrder = await placeOrderReady(page, words);
    await placeOrder.choose(50);
    await endSession(user);
    await placeOrder.confirm.click();
    await expect(page.locator('.toast')).toBeVisible();
  } },
];

const resultScreens: readonly ScreenState[] = [
  { name: 'result-waiting', show: async ({ page, words }) => {
    await hold(page, 'POST /vi/queryRechargeBill');
    await page.goto(path(`/rechargeTelebill/resultPage?orderNo=${'0'.repeat(24)}`));
    await expect(page.getByText(words.result.loading).last()).toBeVisible();
  } },
  resultState('result-checking', async ({ user }) => (await placeByCall(user)).order.orderNo, ({ status }) => status.checkingTitle),
  resultState('result-declined', async ({ user, sandbox }) => {
    const { order, paymentNo } = await placeByCall(user);
    await sandbox.decline(paymentNo);
    return order.orderNo;
  }, ({ status }) => status.declinedTitle),
  resultState('result-delivering', ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0001') }), ({ status }) => status.deliveringTitle),
  resultState('result-carrier-silent', ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0008') }), ({ status }) => status.silentTitle),
  resultState('result-credited', ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10 }), ({ status }) => status.creditedTitle),
  resultState('result-refunding', ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') }), ({ status }) => status.refundingTitle),
  resultState('result-refunded', ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') }), ({ status }) => status.refundedTitle),
  { name: 'result-not-found', show: async ({ page, words }) => {
    await page.goto(path(`/rechargeTelebill/resultPage?orderNo=${'0'.repeat(24)}`));
    await expect(page.getByRole('heading', { name: words.missing.notFoundTitle })).toBeVisible();
  } },
];

const recordsScreens: readonly ScreenState[] = [
  { name: 'records-none-yet', show: async ({ page, words }) => {
    await recordsPage(page, words).open();
    await expect(page.getByRole('heading', { name: words.records.noneTitle })).toBeVisible();
  } },
  { name: 'records-failed', show: async ({ page, words }) => {
    await answer(page, 'POST /vi/queryRechargeBill', refused('PMC49999', words.pick('今天休息', 'Closed today')));
    await recordsPage(page, words).open();
    await expect(page.getByRole('heading', { name: words.records.failedTitle })).toBeVisible();
  } },
  { name: 'records-none-matching', show: async ({ page, words }) => {
    await recordsPage(page, words).open('?month=202001');
    await expect(page.getByRole('heading', { name: words.records.noneHereTitle })).toBeVisible();
  } },
  { name: 'records', show: async ({ page, words, user, sandbox }) => {
    await placeByCall(user, { yuan: 20 });
    await payByCall(user, sandbox, { yuan: 10 });
    await payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') });
    const records = recordsPage(page, words);
    await records.open();
    await expect(records.rows.nth(2)).toBeVisible();
  } },
  { name: 'record-unpaid', show: async ({ page, words, user }) => {
    const { order } = await placeByCall(user);
    await recordsPage(page, words).open(`?orderNo=${order.orderNo}`);
    await expect(resultPage(page, words).says(words.status.unpaidTitle)).toBeVisible();
  } },
  { name: 'record-cancel', show: async ({ page, words, user }) => {
    const { order } = await placeByCall(user);
    await recordsPage(page, words).open(`?orderNo=${order.orderNo}`);
    await resultPage(page, words).cancel.click();
    await expect(page.getByRole('dialog', { name: words.order.cancelTitle })).toBeVisible();
  } },
];

const otherScreens: readonly ScreenState[] = [
  { name: 'fal-page', show: async ({ page, words }) => {
    await page.goto(path('/nowhere'));
    await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
  } },
  { name: 'fal-page-message', show: async ({ page, words }) => {
    await page.goto(path(`/falPage?${new URLSearchParams({ errorPageMsg: words.pick('活动已结束', 'The offer has ended') }).toString()}`));
    await expect(page.getByRole('heading', { name: words.fal.failed, level: 2 })).toBeVisible();
  } },
  { name: 'not-open-yet', show: async ({ page, words }) => {
    await page.goto(path('/telBill/tencentBill'));
    await expect(page.getByRole('heading', { name: words.app.notOpenTitle })).toBeVisible();
  } },
];

export const screens: readonly ScreenState[] = [...loginScreens, ...placeOrderScreens, ...integralScreens, ...troubledScreens, ...resultScreens, ...recordsScreens, ...otherScreens];

/** What the page means to do after this time never comes: what is shown until then can be looked at. */
async function neverAfter(page: Page, delay: number): Promise<void> {
  await page.addInitScript((never) => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === never ? 0 : later(run, ms, ...rest))) as typeof window.setTimeout;
  }, delay);
}

function loginPageOf(page: Page, words: Words): ReturnType<typeof loginPage> {
  const unread = (): never => {
    throw new Error('nobody reads the picture here');
  };
  return loginPage({ page, words, readGraphic: unread, sandboxUrl: '', request: page.request });
}

async function placeOrderReady(page: Page, words: Words): Promise<ReturnType<typeof placeOrderPage>> {
  const placeOrder = placeOrderPage(page, words);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  return placeOrder;
}

async function integralReady(page: Page, words: Words): Promise<ReturnType<typeof integralPage>> {
  const integral = integralPage(page, words);
  await integral.open();
  await expect(integral.good('half-30')).toBeEnabled();
  await expect(integral.good('half-500')).toBeDisabled();
  return integral;
}

function resultState(name: string, makeOrder: (visit: Visit) => Promise<string>, title: (words: Words) => string): ScreenState {
  return {
    name,
    async show(visit) {
      const result = resultPage(visit.page, visit.words);
      await result.open(await makeOrder(visit));
      await expect(result.says(title(visit.words))).toBeVisible({ timeout: 15_000 });
    },
  };
}
