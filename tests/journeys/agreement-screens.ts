// Setting automatic top-up up, its outcome, and Pay later, in every state worth looking at. What the gateway
// says of them is made up at the network: no state waits for a day of the month.

import { errorList } from '@phonebill/contract';
import type { CallName, CallResponse, DebtView, OperationView, OrderView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import {
  AGREEMENT_NO,
  agreementAnswer,
  agreementWith,
  allowed,
  allowedForOther,
  cards,
  CHARGE_NO,
  dayTerms,
  debtWith,
  MUMS_NUMBER,
  openCredit,
  operationWith,
  OWN_NUMBER,
  repaymentWith,
  REQUEST_NO,
  rules,
} from '../support/agreement-samples.ts';
import { answer, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

const SET = '/phonebillh5/autoRecharge/setAutoRecharge';
const EDIT = `${SET}?operationType=edit&agreementNo=${AGREEMENT_NO}`;
const RESULT = `/phonebillh5/autoRecharge/autoRechargeResult?requestNo=${REQUEST_NO}`;
const CREDIT = '/phonebillh5/autoRecharge/dealCreditPay';
const creditTerms = { ...dayTerms, payOrder: ['balance', 'creditPay'] } as const;

/** What is answered from now on. */
async function answerWith<N extends CallName>(page: Page, call: N, data: CallResponse<N>): Promise<void> {
  await answer(page, call, (route) => route.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...data } }));
}

/** The usual answers: everything may be set up, the wallet has a card, and a code is awaited. */
async function usual(page: Page, operation: Partial<OperationView> = {}): Promise<void> {
  await answerWith(page, 'GET /auto/v1/protocol/rules', rules);
  await answerWith(page, 'GET /auto/v1/config/getAutoMoneyByCnlCode', { amountsFen: [...rules.amountsFen] });
  await answerWith(page, 'GET /auto/v1/protocol/check', allowed);
  await answerWith(page, 'GET /auto/v1/userInfo/isBindingCard', { bound: true, cards: [...cards] });
  await answerWith(page, 'GET /auto/v1/protocol', agreementAnswer());
  await answerWith(page, 'POST /auto/v1/creditPay/protocolChange', {
    operation: operationWith(operation),
    agreement: null,
  });
  await answerWith(page, 'GET /auto/v1/protocol/operation-status', { operation: operationWith(operation) });
  await answerWith(page, 'POST /common/v1/self/sendMessage', { resendAfterMs: 60_000, validForMs: 300_000 });
  await account(page, []);
}

async function account(
  page: Page,
  debts: DebtView[],
  state: 'open' | 'frozen' | 'none' = 'open',
): Promise<void> {
  const owedFen = debts
    .filter((debt) => debt.state !== 'paid')
    .reduce((sum, debt) => sum + debt.amountFen, 0);
  await answerWith(page, 'GET /auto/v1/creditPay/account', {
    account: { ...openCredit, state },
    owedFen,
    overdueFen: 0,
    debts,
  });
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', {
    agreements:
      state === 'none'
        ? []
        : [
            agreementWith({ terms: { ...creditTerms, payOrder: [...creditTerms.payOrder] } }),
            agreementWith({
              agreementNo: `A${'1'.repeat(24)}`,
              agrMbl: MUMS_NUMBER,
              nickname: '妈妈 Mum',
              state: 'suspended',
              suspendReason: 'arrears',
              terms: { ...dayTerms, payOrder: ['creditPay'] },
            }),
          ],
  });
}

/** A form in a state, with a history entry's draft. */
async function openForm(
  page: Page,
  words: Words,
  { path = SET, draft }: { path?: string; draft?: object } = {},
): Promise<void> {
  if (draft)
    await page.addInitScript((usr) => {
      if (!history.state) history.replaceState({ usr, key: 'draft', idx: 0 }, '');
    }, draft);
  await page.goto(path);
  await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
}

/** One of the sheets of the sentence. */
function sheetState(field: 'number' | 'trigger' | 'amount' | 'cap' | 'sources' | 'end'): ScreenState {
  return {
    name: `set-auto-${field}`,
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words);
      await page.locator(`#term-${field}`).click();
      await expect(page.getByRole('dialog', { name: words.termSheets[field] })).toBeVisible();
    },
  };
}

function resultState(
  name: string,
  operation: Partial<OperationView>,
  title: (words: Words) => string,
): ScreenState {
  return {
    name: `auto-result-${name}`,
    show: async ({ page, words }) => {
      await usual(page, operation);
      await page.goto(RESULT);
      await expect(page.getByRole('heading', { name: title(words) })).toBeVisible();
    },
  };
}

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
      await answer(page, 'POST /vi/queryRechargeBill', (route) =>
        route.fulfill({
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
/** Asks for the setup: the code is sent and its sheet is open. */
async function awaitCode(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByTestId('bottom-bar').getByRole('button').click();
  await expect(page.locator('[name=smsCode]')).toBeVisible();
}

export const agreementScreens: readonly ScreenState[] = [
  {
    name: 'set-auto',
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words);
    },
  },
  {
    name: 'set-auto-visitor',
    alike: 'set-auto',
    show: async ({ page, words, user }) => {
      await usual(page);
      await endSession(user);
      await openForm(page, words);
      await expect(page.getByRole('button', { name: words.setUp.logIn })).toBeVisible();
    },
  },
  ...(['number', 'trigger', 'amount', 'cap', 'sources', 'end'] as const).map(sheetState),
  {
    name: 'set-auto-problem',
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words);
      await page.getByRole('button', { name: words.setUp.setUp }).click();
      await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'set-auto-has-agreement',
    alike: 'set-auto-problem',
    show: async ({ page, words }) => {
      await usual(page);
      await answerWith(page, 'GET /auto/v1/protocol/check', {
        ...allowed,
        allowed: false,
        reason: 'hasAgreement',
        agreementNo: AGREEMENT_NO,
      });
      await openForm(page, words);
      await expect(page.getByText(words.setUp.hasAgreement)).toBeVisible();
    },
  },
  {
    name: 'set-auto-other-number',
    alike: 'set-auto',
    show: async ({ page, words }) => {
      await usual(page);
      await answerWith(page, 'GET /auto/v1/protocol/check', allowedForOther);
      await openForm(page, words, {
        draft: { agrMbl: MUMS_NUMBER, contactName: '住在杭州西湖边的二舅妈和她的三个女儿们' },
      });
      await expect(page.getByText(words.setUp.onlyOwnBalance)).toBeVisible();
    },
  },
  {
    name: 'set-auto-card-missing',
    show: async ({ page, words }) => {
      await usual(page);
      await answerWith(page, 'GET /auto/v1/userInfo/isBindingCard', { bound: false, cards: [] });
      await openForm(page, words, { draft: { terms: dayTerms } });
      await expect(page.getByRole('button', { name: words.setUpAside.addCard })).toBeVisible();
    },
  },
  {
    name: 'set-auto-text',
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words);
      await page.getByRole('link', { name: words.setUp.consentText }).click();
      await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'set-auto-code',
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words);
      await awaitCode(page);
    },
  },
  {
    name: 'set-auto-code-credit',
    show: async ({ page, words }) => {
      await usual(page, {
        terms: { ...creditTerms, payOrder: [...creditTerms.payOrder] },
        needsCreditConsent: true,
        firstDebitAt: '2026-12-15T01:00:00.000Z',
      });
      await openForm(page, words, { draft: { terms: creditTerms } });
      await awaitCode(page);
      await page.getByRole('button', { name: words.termSheets.confirm, exact: true }).click();
      await page.getByRole('button', { name: words.termSheets.creditText }).click();
      await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'set-auto-code-expired',
    alike: 'set-auto-code',
    show: async ({ page, words }) => {
      await usual(page, { state: 'awaitingCode' });
      await answer(page, 'POST /auto/v1/protocol/messageAffirm', refused(errorList.operationExpired.msgCd));
      await openForm(page, words);
      await awaitCode(page);
      await page.locator('[name=smsCode]').fill('123456');
      await page.getByRole('button', { name: words.termSheets.confirm, exact: true }).click();
      await expect(page.getByRole('button', { name: words.termSheets.startAgain })).toBeVisible();
    },
  },
  {
    name: 'set-auto-edit',
    show: async ({ page, words }) => {
      await usual(page);
      await openForm(page, words, { path: EDIT, draft: { terms: { ...dayTerms, endsOn: '2027-11-30' } } });
      await expect(page.getByText(words.setUpAside.changes)).toBeVisible();
    },
  },
  {
    name: 'set-auto-edit-over',
    alike: 'agreement-missing',
    show: async ({ page, words }) => {
      await usual(page);
      await answerWith(page, 'GET /auto/v1/protocol', agreementAnswer({ state: 'cancelled' }));
      await page.goto(EDIT);
      await expect(page.getByRole('heading', { name: words.setUpAside.over })).toBeVisible();
    },
  },
  {
    name: 'set-auto-failed',
    alike: 'agreements-failed',
    show: async ({ page, words }) => {
      await usual(page);
      await answer(
        page,
        'GET /auto/v1/protocol/rules',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await page.goto(SET);
      await expect(page.getByRole('heading', { name: words.setUp.loadFailed })).toBeVisible();
    },
  },
  resultState(
    'awaiting-code',
    { expiresAt: '2099-01-01T00:00:00.000Z' },
    ({ autoResult }) => autoResult.awaitingTitle,
  ),
  resultState('signing', { state: 'signing' }, ({ autoResult }) => autoResult.signingTitle),
  resultState(
    'on',
    { state: 'done', terms: dayTerms, firstDebitAt: '2026-12-15T01:00:00.000Z' },
    ({ autoResult }) => autoResult.onTitle,
  ),
  resultState(
    'refused',
    { state: 'refused', refusal: 'walletRefused' },
    ({ autoResult }) => autoResult.refusedTitle,
  ),
  {
    name: 'auto-result-unknown',
    alike: 'agreement-missing',
    show: async ({ page, words }) => {
      await usual(page);
      await answer(
        page,
        'GET /auto/v1/protocol/operation-status',
        refused(errorList.operationNotFound.msgCd),
      );
      await page.goto(RESULT);
      await expect(page.getByRole('heading', { name: words.autoResult.notFoundTitle })).toBeVisible();
    },
  },
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
