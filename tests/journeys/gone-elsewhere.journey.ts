// An answer that arrives after its user has left the page, and a second tap made before the effect of the
// first is visible: neither changes the page.

import type { CallName, CallResponse } from '@phonebill/contract';
import type { Locator, Page } from '@playwright/test';
import {
  agreementAnswer,
  agreementWith,
  debtWith,
  operationWith,
  repaymentWith,
} from '../support/agreement-samples.ts';
import { account, answerWith, usual } from './agreement-answers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answer } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { untilPainted } from './painted.ts';
import { thorough } from './thorough.ts';

const RECORDS = '/rechargeTelebill/rechargeRecord';
const SAVED_NUMBERS = '/rechargeTelebill/markRecords';
const BASE = '/phonebillh5';
const agreement = agreementWith({});

/** Opens a page after the present one in the history, as one of our links does. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = history.state as { readonly idx: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, BASE + path);
}

/** Reaches a page through two others, so that one step back differs from two. */
async function comeTo(page: Page, path: string): Promise<void> {
  await page.goto(BASE + RECORDS);
  await expect
    .poll(() => page.evaluate(() => typeof (history.state as { idx?: number } | null)?.idx))
    .toBe('number');
  await goOn(page, SAVED_NUMBERS);
  await goOn(page, path);
}

/** Answers the call once `release` is called. */
async function answerLater<N extends CallName>(
  page: Page,
  call: N,
  data: CallResponse<N>,
): Promise<{ release: () => void; answered: Promise<unknown> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answer(page, call, async (asked) => {
    await promise;
    await asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...data } });
  });
  return { release: resolve, answered: page.waitForResponse(new RegExp(call.replace(/^\w+ /, ''))) };
}

const mainAction = (page: Page): Locator => page.getByTestId('main-action').last();

interface Case {
  readonly name: string;
  readonly path: string;
  readonly call: CallName;
  readonly data: object;
  readonly act: (page: Page) => Promise<void>;
}

const cases: readonly Case[] = [
  {
    name: 'saving a number',
    path: '/rechargeTelebill/markEdit',
    call: 'POST /own/v1/markEdit',
    data: { numbers: [] },
    async act(page) {
      await page.locator('[name=mobile]').fill(newNumber());
      await page.locator('[name=remark]').fill('Bob');
      await mainAction(page).click();
    },
  },
  {
    name: 'naming an agreement',
    path: `/autoRecharge/editNickname?agreementNo=${agreement.agreementNo}`,
    call: 'POST /auto/v1/protocol/nickname',
    data: { agreement },
    async act(page) {
      await page.getByRole('textbox').fill('Bob');
      await mainAction(page).click();
    },
  },
  {
    name: 'setting automatic top-up up',
    path: '/autoRecharge/setAutoRecharge',
    call: 'POST /auto/v1/creditPay/protocolChange',
    data: { operation: operationWith({}), agreement: null, underWay: null, skips: null },
    async act(page) {
      await page.getByRole('checkbox').check();
      await mainAction(page).click();
    },
  },
  {
    name: 'a repayment',
    path: '/autoRecharge/dealCreditPay',
    call: 'POST /auto/v1/creditPay/batchReorder',
    data: {
      order: repaymentWith(),
      payment: { paymentNo: 'p', orderNo: 't', orderType: '2', pickupType: '0', payUrl: '/desk' },
      debts: [debtWith()],
    },
    act: (page) => mainAction(page).click(),
  },
];

for (const { name, path, call, data, act } of cases)
  test(
    `an answer to ${name} that arrives after Back leaves the user on the page before`,
    thorough,
    async ({ page }) => {
      await usual(page);
      await account(page, [debtWith()]);
      await answerWith(page, 'GET /auto/v1/protocol/queryProtocolByArgId', agreementAnswer());
      await comeTo(page, path);
      const { release, answered } = await answerLater(page, call, data as never);
      await act(page);
      await expect(mainAction(page)).toHaveAttribute('aria-busy', 'true');
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${SAVED_NUMBERS}$`));
      const idx = await page.evaluate(() => (history.state as { idx: number }).idx);
      release();
      await answered;
      await untilPainted(page);
      await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
      expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(idx);
      await expect(page).toHaveURL(new RegExp(`${SAVED_NUMBERS}$`));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

/**
 * Taps twice before the page could show the effect of the first tap, as on a busy phone. A finger touches
 * what is on the screen, so an element that was rendered anew since it was found is found again.
 */
async function tapTwice(what: Locator): Promise<void> {
  await expect
    .poll(() =>
      what.evaluate((element) => {
        const { isConnected } = element;
        (element as HTMLElement).click();
        (element as HTMLElement).click();
        return isConnected;
      }),
    )
    .toBe(true);
}

test('a sheet opened with two taps is closed with one Back', thorough, async ({ page, placeOrder }) => {
  await comeTo(page, '/rechargeTelebill/placeOrder');
  await tapTwice(placeOrder.wayToPay);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/placeOrder$/);
});

test('a sheet closed with two taps leaves its page open', thorough, async ({ page, placeOrder, words }) => {
  await comeTo(page, '/rechargeTelebill/placeOrder');
  await placeOrder.wayToPay.click();
  await tapTwice(page.getByRole('dialog').getByRole('button', { name: words.ui.close }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  await expect(page).toHaveURL(/\/placeOrder$/);
  await expect(placeOrder.wayToPay).toBeVisible();
});

test('two taps on the page’s Back go one page back', async ({ page, words }) => {
  await comeTo(page, '/rechargeTelebill/placeOrder');
  await tapTwice(page.getByRole('banner').getByRole('button', { name: words.ui.back }));
  await expect(page).toHaveURL(new RegExp(`${SAVED_NUMBERS}$`));
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  await expect(page).toHaveURL(new RegExp(`${SAVED_NUMBERS}$`));
});

test('a link tapped twice is left with one Back', thorough, async ({ page, words }) => {
  await comeTo(page, '/rechargeTelebill/placeOrder');
  await tapTwice(page.getByRole('link', { name: words.recharge.savedNumbers }).first());
  await expect(page).toHaveURL(new RegExp(`${SAVED_NUMBERS}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/placeOrder$/);
});
