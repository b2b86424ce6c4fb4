/** What DT One asks of this account for a top-up in yuan. */
import type { Fen, Micros } from '@phonebill/money';

/** Of a fen, in millionths of a dollar. */
const WHOLESALE_OF_A_FEN = 1375n;
const FEE = 50_000n;

export const CURRENCY = 'USD';

export interface Price {
  readonly amount: Micros;
  readonly fee: Micros;
}

export function priceOf(amountFen: Fen): Price {
  return { amount: amountFen * WHOLESALE_OF_A_FEN, fee: FEE };
}

/** All that it takes from the float. */
export function totalOf(amountFen: Fen): Micros {
  const { amount, fee } = priceOf(amountFen);
  return amount + fee;
}
