/**
 * The products that Alipay may have granted a merchant for debits without the payer: debits by a plan, or
 * debits at any time. With a plan, payers agree when signing to a day of the month and to the highest amount
 * debited on it. Alipay then accepts one debit a month, on that day and on a few days before it, which we do
 * not use because Alipay's documents differ about their number.
 */
import type { MandateTraits } from '../entrust/port.ts';

export interface AgreementProduct {
  /** The product code for debits: the product that the merchant has ordered. */
  readonly salesCode: 'CYCLE_PAY_AUTH' | 'GENERAL_WITHHOLDING';
  /** The product code for agreements: the product that payers sign for. */
  readonly personalCode: 'CYCLE_PAY_AUTH_P' | 'GENERAL_WITHHOLDING_P';
  /** The scene agreed with Alipay. */
  readonly signScene: string;
}

/** The latest day of a plan: Alipay plans no debit for a day that some months do not have. */
const LATEST_DAY = 28;

/** Returns whether Alipay debits once a month on an agreed day, and no more than was agreed. */
export function hasPlan({ personalCode }: AgreementProduct): boolean {
  return personalCode === 'CYCLE_PAY_AUTH_P';
}

export function traitsOfProduct(product: AgreementProduct): MandateTraits {
  return {
    payerSignsAt: { zh: '支付宝', en: 'Alipay' },
    // There is no call for telling the payer; Alipay itself tells them of its debits.
    preNotice: null,
    monthlyPlan: hasPlan(product) ? { latestDay: LATEST_DAY } : null,
    // The payer has chosen at Alipay which source is debited first; for us it is one account.
    sources: ['balance'],
  };
}
