// The screens that set up automatic top-up, and the outcome, in every state worth looking at. The gateway's
// answers are made up at the network, so no state waits for a day of the month.

import { errorList } from '@phonebill/contract';
import type { OperationView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import {
  AGREEMENT_NO,
  agreementAnswer,
  allowed,
  allowedForOther,
  dayTerms,
  MUMS_NUMBER,
  REQUEST_NO,
  WECHAT_PAY,
} from '../support/agreement-samples.ts';
import { answerWith, creditTerms, usual } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

const SET = '/phonebillh5/autoRecharge/setAutoRecharge';
const EDIT = `${SET}?operationType=edit&agreementNo=${AGREEMENT_NO}`;
const RESULT = `/phonebillh5/autoRecharge/autoRechargeResult?requestNo=${REQUEST_NO}`;

/** Opens the form with a draft in its history entry. */
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
  await expect(page.getByTestId('page').getByText(words.setUp.howItWorks)).toBeVisible();
}

/** Returns the state in which one of the form's sheets is open. */
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

/** Asks for the setup: the code is sent and its sheet opens. */
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
      await expect(page.getByText(words.setUpAside.onlyOwnBalance)).toBeVisible();
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
      await page.getByRole('button', { name: words.setUp.consentText }).press('Enter');
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
      // Entering the sixth digit confirms.
      await page.locator('[name=smsCode]').fill('123456');
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
  resultState('to-sign', { state: 'signing', signAt: WECHAT_PAY }, ({ autoResult, pick }) =>
    autoResult.signAtTitle(pick(WECHAT_PAY.zh, WECHAT_PAY.en)),
  ),
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
];
