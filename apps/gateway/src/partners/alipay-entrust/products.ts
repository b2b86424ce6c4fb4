/**
 * What a merchant of Alipay may have been granted for debits without the payer: debits by a plan, or debits
 * as they come. With a plan payers agree, as they sign, to a day of the month and to the most that is debited
 * on it. Alipay takes one debit a month then, on that day and a few days before, which we do not use: what
 * documents say of how many differs.
 */
import type { MandateTraits } from '../entrust/port.ts';

export interface AgreementProduct {
  /** Of debits: what the merchant has ordered. */
  readonly salesCode: 'CYCLE_PAY_AUTH' | 'GENERAL_WITHHOLDING';
  /** Of agreements: what payers sign. */
  readonly personalCode: 'CYCLE_PAY_AUTH_P' | 'GENERAL_WITHHOLDING_P';
  /** The scene that was agreed on with Alipay. */
  readonly signScene: string;
}

/** Alipay plans no month's debit for a day that some months do not have. */
const LATEST_DAY = 28;

/** Whether Alipay debits once a month on an agreed day, and no more than was agreed. */
export function hasPlan({ personalCode }: AgreementProduct): boolean {
  return personalCode === 'CYCLE_PAY_AUTH_P';
}

export function traitsOfProduct(product: AgreementProduct): MandateTraits {
  return {
    payerSignsAt: { zh: '支付宝', en: 'Alipay' },
    // No call has a payer told; Alipay tells them itself of what it debits.
    preNotice: null,
    monthlyPlan: hasPlan(product) ? { latestDay: LATEST_DAY } : null,
    // The payer has said at Alipay what is debited first; to us it is one account.
    sources: ['balance'],
  };
}
