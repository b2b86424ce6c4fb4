// The screens of the phone bill, in every state worth looking at.

import { expect, type Page } from '@playwright/test';
import { answer, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

const BILL = '/phonebillh5/telBill/tencentBill';
const bill = 'GET /auto/v1/charge/getBillByMblNo';
export const billScreens: readonly ScreenState[] = [
  { name: 'bill', show: ({ page, words }) => billReady(page, words) },
  {
    name: 'bill-table',
    show: async ({ page, words }) => {
      await billReady(page, words);
      await page.getByRole('button', { name: words.months.asTable }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'bill-owed',
    show: async ({ page, words, user: { mobileNo } }) => {
      const month = { month: '202611', totalFen: 5900, kinds: [{ kind: 'plan', amountFen: 5900 }] };
      await answer(page, bill, (asked) =>
        asked.fulfill({
          json: {
            msgCd: 'PMC00000',
            msgInfo: '',
            mobileNo,
            balanceFen: -1_234_567,
            asOf: '2026-11-21T03:41:00Z',
            months: [month],
          },
        }),
      );
      await page.goto(BILL);
      await expect(page.getByRole('heading', { name: words.bill.owed })).toBeVisible();
    },
  },
  {
    name: 'bill-none',
    show: async ({ page, words }) => {
      await answer(page, bill, refused('PMC41305'));
      await page.goto(BILL);
      await expect(page.getByRole('heading', { name: words.bill.notThereTitle })).toBeVisible();
    },
  },
  {
    name: 'bill-failed',
    show: async ({ page, words }) => {
      await answer(page, bill, refused('PMC50305'));
      await page.goto(BILL);
      await expect(page.getByRole('heading', { name: words.bill.failedTitle })).toBeVisible();
    },
  },
  {
    name: 'bill-visitor',
    show: async ({ page, words, user }) => {
      await endSession(user);
      await page.goto(BILL);
      await expect(page.getByRole('heading', { name: words.bill.visitorTitle })).toBeVisible();
    },
  },
];

async function billReady(page: Page, words: Words): Promise<void> {
  await page.goto(BILL);
  await expect(page.getByRole('heading', { name: words.months.lastMonths(12) })).toBeVisible();
}
