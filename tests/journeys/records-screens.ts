// The screens of records and receipts, in every state worth looking at.

import { expect } from '@playwright/test';
import { answer, refused } from './gateway-answers.ts';
import { numberEnding } from './numbers.ts';
import { payByCall, placeByCall, ASKED_AGAIN } from './orders.ts';
import { recordsPage } from './pages/records-page.ts';
import type { ScreenState } from './screen-state.ts';
import { resultPage } from './pages/result-page.ts';

export const recordsScreens: readonly ScreenState[] = [
  {
    name: 'records-none-yet',
    show: async ({ page, words }) => {
      await recordsPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.records.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'records-failed',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /vi/queryRechargeBill',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await recordsPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.records.failedTitle })).toBeVisible();
    },
  },
  {
    name: 'records-none-matching',
    show: async ({ page, words }) => {
      await recordsPage(page, words).open('?month=202001');
      await expect(page.getByRole('heading', { name: words.records.noneHereTitle })).toBeVisible();
    },
  },
  {
    name: 'records',
    show: async ({ page, words, user, sandbox }) => {
      await placeByCall(user, { yuan: 20 });
      await payByCall(user, sandbox, { yuan: 10 });
      const mobileNo = numberEnding('0010');
      const remark = '住在杭州西湖边的二舅妈和她的三个女儿们';
      await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo, remark });
      await payByCall(user, sandbox, { yuan: 10, mobileNo });
      const records = recordsPage(page, words);
      await records.open();
      await expect(records.rows.nth(2)).toBeVisible();
    },
  },
  {
    name: 'record-unpaid',
    show: async ({ page, words, user }) => {
      const { order } = await placeByCall(user);
      await recordsPage(page, words).open(`?orderNo=${order.orderNo}`);
      await expect(resultPage(page, words).says(words.status.unpaidTitle)).toBeVisible();
    },
  },
  {
    name: 'record-cancel',
    show: async ({ page, words, user }) => {
      const { order } = await placeByCall(user);
      await recordsPage(page, words).open(`?orderNo=${order.orderNo}`);
      await resultPage(page, words).cancel.click();
      await expect(page.getByRole('dialog', { name: words.cancelOrder.cancelTitle })).toBeVisible();
    },
  },
];

export const receiptScreens: readonly ScreenState[] = [
  {
    name: 'records-nothing-with-all-of-this',
    show: async ({ page, words }) => {
      await recordsPage(page, words).open('?month=202001&payMethod=points&state=credited');
      await expect(page.getByRole('heading', { name: words.records.noneHereTitle })).toBeVisible();
    },
  },
  {
    name: 'receipt',
    show: async ({ page, words, user, sandbox }) => {
      await recordsPage(page, words).open(
        `?orderNo=${await payByCall(user, sandbox, { yuan: 10, mobileNo: numberEnding('0010') })}`,
      );
      await page.getByRole('button', { name: words.order.receipt }).click(ASKED_AGAIN);
      await expect(page.getByRole('dialog', { name: words.receipt.title })).toBeVisible();
    },
  },
];
