// The screens for topping up without login and for its outcome, as a visitor sees them.

import { errorList } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { answer, refused } from './gateway-answers.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { placeAsVisitor, ASKED_AGAIN } from './orders.ts';
import { directChargePage } from './pages/direct-charge-page.ts';
import { resultPage } from './pages/result-page.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

const path = (rest: string): string => `/phonebillh5/rechargeTelebill${rest}`;

export const directScreens: readonly ScreenState[] = [
  {
    name: 'direct-charge',
    show: async ({ page, words }) => {
      const direct = await directReady(page, words);
      await expect(direct.number).toBeFocused();
      await expect(direct.facts).toHaveText(words.recharge.visitorPrompt);
    },
  },
  {
    name: 'direct-confirm',
    show: async ({ page, words }) => {
      const direct = await directReady(page, words);
      await direct.number.fill(newNumber());
      await direct.choose(50);
      await expect(direct.numberAsked).toBeVisible();
    },
  },
  {
    name: 'direct-limit-reached',
    show: async ({ page, words }) => {
      const direct = await directReady(page, words);
      await direct.number.fill(newNumber());
      await direct.choose(50);
      await answer(page, 'POST /vi/order', refused('PMC41008', errorList.guestLimitReached[words.language]));
      await direct.confirm.click();
      await expect(direct.logIn).toBeVisible();
    },
  },
  directState(
    'direct-result-unpaid',
    'placed',
    async () => undefined,
    ({ status }) => status.unpaidTitle,
  ),
  directState(
    'direct-result-unpaid-elsewhere',
    'elsewhere',
    async () => undefined,
    ({ status }) => status.unpaidTitle,
  ),
  directState(
    'direct-result-delivering',
    'placed',
    ({ sandbox }, paymentNo) => sandbox.pay(paymentNo),
    ({ status }) => status.silentTitle,
    numberEnding('0008'),
  ),
  directState(
    'direct-result-credited',
    'placed',
    ({ sandbox }, paymentNo) => sandbox.pay(paymentNo),
    ({ status }) => status.creditedTitle,
  ),
  {
    name: 'direct-result-not-found',
    show: async ({ page, words }) => {
      await asVisitor(page);
      await page.goto(path(`/directResult?orderNo=${'0'.repeat(24)}&key=${'A'.repeat(43)}`));
      await expect(page.getByRole('heading', { name: words.directMissing.title })).toBeVisible();
    },
  },
];

/** Logs the user out from the next page on. */
async function asVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const area of [localStorage, sessionStorage])
      for (const key of ['userInfo', 'token']) area.removeItem(key);
  });
}

async function directReady(page: Page, words: Words): Promise<ReturnType<typeof directChargePage>> {
  await asVisitor(page);
  const direct = directChargePage(page, words);
  await direct.open();
  await expect(direct.amounts.first()).toBeVisible();
  return direct;
}

/** Returns the result of an order without login, on the device that placed it or on another. */
function directState(
  name: string,
  where: 'placed' | 'elsewhere',
  happen: (visit: Visit, paymentNo: string) => Promise<unknown>,
  title: (words: Words) => string,
  mobileNo = newNumber(),
): ScreenState {
  return {
    name,
    async show(visit) {
      const { page, words } = visit;
      await asVisitor(page);
      const { order, paymentNo, resultKey } = await placeAsVisitor(mobileNo);
      if (where === 'placed')
        await page.addInitScript((orderNo) => localStorage.setItem('visitorOrders', orderNo), order.orderNo);
      await happen(visit, paymentNo);
      await page.goto(path(`/directResult?orderNo=${order.orderNo}&key=${resultKey}`));
      await expect(resultPage(page, words).says(title(words))).toBeVisible(ASKED_AGAIN);
    },
  };
}
