// The campus form and the counter of a business hall, in the states worth looking at. The gateway's answers
// are made up at the network.

import { errorList, type OperationView } from '@phonebill/contract';
import { sm2Encrypt } from '@phonebill/signing';
import { expect, type Page } from '@playwright/test';
import { OWN_NUMBER, rules } from '../support/agreement-samples.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

const COUNTER = '/phonebillh5/autoRecharge/busModeYunNan?busMode=1';
const staffTicket = `st_${'a'.repeat(43)}`;
const checked = {
  allowed: true,
  hall: { zh: '昆明市五华区东风西路营业厅', en: 'Kunming Dongfeng West Road hall' },
  validUntil: '2099-11-22T10:00:00.000Z',
  maskedName: '*明',
  staffTicket,
};

/** Opens the counter before a staff member is checked. */
async function openStaffCheck(page: Page, words: Words): Promise<void> {
  await page.goto(COUNTER);
  await page.evaluate(() => sessionStorage.removeItem('counterStaff'));
  await page.goto(COUNTER);
  await expect(page.getByRole('heading', { name: words.businessHall.staffHeading })).toBeVisible();
}

/** Opens the staff member's view: their name, and the customer's login. */
async function openCounter(page: Page, words: Words): Promise<void> {
  await answerWith(page, 'POST /auto/v1/config/check', checked);
  await openStaffCheck(page, words);
  await page.getByLabel(words.businessHall.staffCode).fill('ACDE-3467');
  await page.getByRole('button', { name: words.businessHall.check }).click();
  await expect(page.getByRole('heading', { name: words.businessHall.customerHeading })).toBeVisible();
}

/** Opens the counter for a customer who has logged in with the code. */
export async function openForCustomer(page: Page, words: Words): Promise<void> {
  await usual(page);
  await answerWith(page, 'POST /common/v1/ssoToken/invalidate', {});
  await answer(page, 'POST /vi/mobileLogin', (asked) => {
    const { clientKey } = JSON.parse(asked.body) as { clientKey: string };
    const mobileNo = sm2Encrypt(OWN_NUMBER, clientKey);
    const user = { ssoToken: 'T', userNo: '0001000001', mobileNo, rechargeMobileNo: '' };
    return asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...user } });
  });
  await answerWith(page, 'POST /common/v1/sendMessage', { resendAfterMs: 60_000, validForMs: 300_000 });
  await answerWith(page, 'GET /auto/v1/charge/getBillByMblNo', {
    mobileNo: OWN_NUMBER,
    balanceFen: 8000,
    asOf: '2026-11-21T03:41:00Z',
    months: [],
  });
  await openCounter(page, words);
  await page.locator('[name=mobile]').fill(OWN_NUMBER);
  await page.getByTestId('bottom-bar').getByRole('button').click();
  await page.locator('[name=smsCode]').fill('123456');
  await expect(page.getByText(words.businessHall.forCustomerText)).toBeVisible();
}

export const counterScreens: readonly ScreenState[] = [
  {
    name: 'campus',
    show: async ({ page, words }) => {
      await usual(page);
      const campusRules = { ...rules, amountsFen: [1000, 2000, 3000, 5000], capsPerMonthFen: [2000, 10_000] };
      await answerWith(page, 'GET /auto/v1/protocol/rules', campusRules);
      await answerWith(page, 'GET /auto/v1/config/getAutoMoneyByCnlCode', {
        amountsFen: campusRules.amountsFen,
      });
      await page.goto('/phonebillh5/autoRecharge/xysetAutoRecharge?navShow=N');
      await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
    },
  },
  {
    name: 'counter-staff',
    show: async ({ page, words }) => {
      await openStaffCheck(page, words);
    },
  },
  {
    name: 'counter-staff-locked',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /auto/v1/config/check',
        refused(
          errorList.staffCodeLocked.msgCd,
          errorList.staffCodeLocked[words.language].replace('{minutes}', '30'),
        ),
      );
      await openStaffCheck(page, words);
      await page.getByLabel(words.businessHall.staffCode).fill('ACDE-3467');
      await page.getByRole('button', { name: words.businessHall.check }).click();
      await expect(page.locator('[name=code]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'counter-enrol',
    show: async ({ page, words }) => {
      await page.goto(`${COUNTER}&enrol=1`);
      await expect(page.getByRole('heading', { name: words.businessHall.enrolHeading })).toBeVisible();
    },
  },
  { name: 'counter-customer', show: ({ page, words }) => openCounter(page, words) },
  { name: 'counter-form', show: ({ page, words }) => openForCustomer(page, words) },
  ending('counter-done', 'done'),
  ending('counter-not-done', 'refused'),
  ending('counter-not-recorded', 'done', false),
];

/**
 * Returns the end of a customer's session, with the wallet's outcome and whether the staff member was
 * recorded.
 */
function ending(name: string, state: OperationView['state'], recorded = true): ScreenState {
  return {
    name,
    show: async ({ page, words }) => {
      await openForCustomer(page, words);
      await usual(page, { state });
      await answerWith(page, 'POST /auto/v1/registerPromotionRelationship', { recorded });
      await page.getByRole('checkbox').check();
      await page.getByTestId('bottom-bar').getByTestId('main-action').click();
      const title = words.businessHall[state === 'done' ? 'doneTitle' : 'notDoneTitle'];
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    },
  };
}
