// Made-up answers of the gateway for the screens of automatic top-up.

import type { CallName, CallResponse, DebtView, OperationView } from '@phonebill/contract';
import { type Page } from '@playwright/test';
import {
  agreementAnswer,
  agreementWith,
  allowed,
  cards,
  dayTerms,
  MUMS_NUMBER,
  openCredit,
  operationWith,
  rules,
} from '../support/agreement-samples.ts';
import { answer } from './gateway-answers.ts';

export const creditTerms = { ...dayTerms, payOrder: ['balance', 'creditPay'] } as const;

/** Answers every later call of this name with `data`. */
export async function answerWith<N extends CallName>(
  page: Page,
  call: N,
  data: CallResponse<N>,
): Promise<void> {
  await answer(page, call, (asked) => asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...data } }));
}

/** Sets the usual answers: everything may be set up, the wallet has a card, and a code has been sent. */
export async function usual(page: Page, operation: Partial<OperationView> = {}): Promise<void> {
  await answerWith(page, 'GET /auto/v1/protocol/rules', rules);
  await answerWith(page, 'GET /auto/v1/config/getAutoMoneyByCnlCode', { amountsFen: [...rules.amountsFen] });
  await answerWith(page, 'GET /auto/v1/protocol/check', allowed);
  await answerWith(page, 'GET /auto/v1/userInfo/isBindingCard', { bound: true, cards: [...cards] });
  await answerWith(page, 'GET /auto/v1/protocol', agreementAnswer());
  await answerWith(page, 'POST /auto/v1/creditPay/protocolChange', {
    operation: operationWith(operation),
    agreement: null,
    underWay: null,
    skips: null,
  });
  await answerWith(page, 'GET /auto/v1/protocol/operation-status', { operation: operationWith(operation) });
  await answerWith(page, 'POST /common/v1/self/sendMessage', { resendAfterMs: 60_000, validForMs: 300_000 });
  await account(page, []);
}

/** Answers with a credit account that has these debts. */
export async function account(
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
    waiting: [],
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
