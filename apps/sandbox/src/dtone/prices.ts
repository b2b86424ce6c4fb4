/** DT One's prices to this account for top-ups in yuan. */
import type { Fen, Micros } from '@phonebill/money';

/** The price of one fen, in millionths of a dollar. */
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

/** Returns everything that it costs the float. */
export function totalOf(amountFen: Fen): Micros {
  const { amount, fee } = priceOf(amountFen);
  return amount + fee;
}
