import type { BankCards, CreditPay } from './port.ts';

/** Bank cards and credit pay for a wallet that offers us neither. No partner is called. */
export const withoutCardsOrCredit: BankCards & CreditPay = {
  cards: async () => ({ kind: 'cards', cards: [] }),
  bindPage: async () => ({ kind: 'page', url: null }),
  creditAccount: async () => ({ kind: 'credit', state: 'none', limitFen: 0n, usedFen: 0n }),
  repayBody: () => '{}',
  repay: async () => NOBODY_LENDS,
  queryRepayment: async () => NOBODY_LENDS,
  cancelRepayment: async () => NOBODY_LENDS,
  async *repayments() {},
  repaymentTotals: async () => [],
};

const NOBODY_LENDS = { kind: 'indeterminate', why: 'nobody lends here' } as const;
