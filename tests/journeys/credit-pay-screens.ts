// The screens of credit pay and its repayments, in every state worth looking at.

import { errorList } from '@phonebill/contract';
import type { DebtView, OrderView } from '@phonebill/contract';
import { expect } from '@playwright/test';
import { CHARGE_NO, debtWith, MUMS_NUMBER, OWN_NUMBER, repaymentWith } from '../support/agreement-samples.ts';
import { answer, refused } from './gateway-answers.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

import { account, usual } from './agreement-answers.ts';
const CREDIT = '/phonebillh5/autoRecharge/dealCreditPay';

const debts = (): DebtView[] => [
  debtWith({ overdue: true, dueAt: '2026-11-18T02:00:00.000Z', since: '2026-10-19T02:00:00.000Z' }),
  debtWith({
    chargeNo: `${CHARGE_NO.slice(0, -1)}3`,
    agrMbl: MUMS_NUMBER,
    nickname: '住在杭州西湖边的二舅妈和她的三个女儿',
    amountFen: 3000,
  }),
  debtWith({ chargeNo: `${CHARGE_NO.slice(0, -1)}4`, state: 'paying', orderNo: repaymentWith().orderNo }),
  debtWith({ chargeNo: `${CHARGE_NO.slice(0, -1)}5`, state: 'paid' }),
];

function repaymentState(
  name: string,
  order: Partial<OrderView>,
  title: (words: Words) => string,
): ScreenState {
  return {
    name: `repayment-${name}`,
    show: async ({ page, words }) => {
      await usual(page);
      await account(page, debts());
      await answer(page, 'POST /vi/queryRechargeBill', (asked) =>
        asked.fulfill({
          json: {
            msgCd: 'PMC00000',
            msgInfo: '',
            orders: [
              {
                ...repaymentWith({ expiresAt: new Date(Date.now() + 600_000).toISOString(), ...order }),
                timeline: [],
              },
            ],
            nextCursor: null,
          },
        }),
      );
      await page.goto(`${CREDIT}?orderNo=${repaymentWith().orderNo}`);
      await expect(page.getByRole('heading', { name: title(words), exact: true })).toBeVisible();
    },
  };
}

const paid = { paymentState: 'paid', paidAt: '2026-11-21T06:04:00.000Z' } as const;
export const creditPayScreens: readonly ScreenState[] = [
  {
    name: 'credit-pay',
    show: async ({ page, words }) => {
      await usual(page);
      await account(page, debts());
      await page.goto(CREDIT);
      await expect(page.getByRole('button', { name: words.credit.pay('¥80.00') })).toBeVisible();
    },
  },
  {
    name: 'credit-pay-nothing',
    show: async ({ page, words }) => {
      await usual(page);
      await page.goto(CREDIT);
      await expect(page.getByRole('heading', { name: words.credit.nothing })).toBeVisible();
    },
  },
  {
    name: 'credit-pay-frozen',
    show: async ({ page, words }) => {
      await usual(page);
      await account(page, debts(), 'frozen');
      await page.goto(CREDIT);
      await expect(page.getByText(words.credit.frozen)).toBeVisible();
    },
  },
  {
    name: 'credit-pay-none',
    alike: 'credit-pay-nothing',
    show: async ({ page, words }) => {
      await usual(page);
      await account(page, [], 'none');
      await page.goto(CREDIT);
      await expect(page.getByRole('heading', { name: words.credit.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'credit-pay-changed',
    alike: 'credit-pay',
    show: async ({ page, words }) => {
      await usual(page);
      await account(page, debts());
      await answer(page, 'POST /auto/v1/creditPay/batchReorder', refused(errorList.debtNotPayable.msgCd));
      await page.goto(CREDIT);
      await page.getByRole('button', { name: words.credit.pay('¥80.00') }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'credit-pay-failed',
    alike: 'agreements-failed',
    show: async ({ page, words }) => {
      await usual(page);
      await answer(
        page,
        'GET /auto/v1/creditPay/account',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await page.goto(CREDIT);
      await expect(page.getByRole('heading', { name: words.credit.failedTitle })).toBeVisible();
    },
  },
  repaymentState(
    'declined',
    { paymentState: 'declined', mobileNo: OWN_NUMBER },
    ({ status }) => status.declinedTitle,
  ),
  repaymentState(
    'being-booked',
    { ...paid, state: 'delivering', deliveryState: 'sending', promisedBy: '2099-01-01T00:00:00.000Z' },
    ({ repayment }) => repayment.bookingTitle,
  ),
  repaymentState(
    'paid',
    { ...paid, state: 'credited', deliveryState: 'credited', endedAt: '2026-11-21T06:05:00.000Z' },
    ({ repayment }) => repayment.paidTitle,
  ),
];
