/** Reloadly's prices to this account for top-ups in yuan. */
import type { Fen, Micros } from '@phonebill/money';

/** The price of one fen, in millionths of a dollar. */
const RATE_OF_A_FEN = 1400n;
/** The discount on the price, per thousand. */
const DISCOUNT_PER_THOUSAND = 20n;

export const CURRENCY = 'USD';

export interface Price {
  readonly cost: Micros;
  readonly discount: Micros;
}

export function priceOf(amountFen: Fen): Price {
  const whole = amountFen * RATE_OF_A_FEN;
  const discount = (whole * DISCOUNT_PER_THOUSAND) / 1000n;
  return { cost: whole - discount, discount };
}
