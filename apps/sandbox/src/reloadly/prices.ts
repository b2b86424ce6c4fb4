/** What Reloadly asks of this account for a top-up in yuan. */
import type { Fen, Micros } from '@phonebill/money';

/** Of a fen, in millionths of a dollar. */
const RATE_OF_A_FEN = 1400n;
/** Of what is asked for, per thousand. */
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
