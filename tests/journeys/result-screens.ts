// The result page of an order in progress and of one that has ended.

import { expect } from '@playwright/test';
import { changeOrders, hold } from './gateway-answers.ts';
import { numberEnding } from './numbers.ts';
import { ASKED_AGAIN, payByCall, placeByCall } from './orders.ts';
import { resultPage } from './pages/result-page.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

const path = (rest: string): string => `/phonebillh5${rest}`;

export const resultScreens: readonly ScreenState[] = [
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
  {
    name: 'result-cancel',
    show: async ({ page, words, user }) => {
      const result = resultPage(page, words);
      await result.open((await placeByCall(user)).order.orderNo);
      await result.cancel.click();
      await expect(page.getByRole('dialog', { name: words.cancelOrder.cancelTitle })).toBeVisible();
    },
  },
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
    ({ user, sandbox }) => payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0015') }),
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
    'result-given-back',
    async ({ page, user, sandbox }) => {
      const orderNo = await payByCall(user, sandbox, { yuan: 10 });
      await changeOrders(page, ({ createdAt }) => ({
        refunds: [
          {
            refundNo: `R${orderNo}01`,
            method: 'cash',
            reason: 'givenBack',
            state: 'processing',
            amountFen: 200,
            points: 0,
            requestedAt: createdAt,
            settledAt: null,
          },
        ],
      }));
      return orderNo;
    },
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
