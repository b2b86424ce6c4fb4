/** The cost of a top-up in the carrier's answers that state it. */
import { microsFromFen } from '@phonebill/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Cost } from './port.ts';

// Checked separately: an invalid cost says nothing about whether the number was credited.
export const CostWire = { costFen: Type.Optional(Type.Unknown()), feeFen: Type.Optional(Type.Unknown()) };

/** The highest cost accepted: far more than any top-up costs, and small enough to be stored in millionths. */
const MOST_FEN = 1_000_000_000_000;
const amountShape = Compile(Type.Integer({ minimum: 0, maximum: MOST_FEN }));

/** Returns the cost; an empty object when the carrier did not state it in a form that we understand. */
export function costOf({ costFen, feeFen }: { readonly costFen?: unknown; readonly feeFen?: unknown }): {
  readonly cost?: Cost;
} {
  if (!amountShape.Check(costFen)) return {};
  const fee = amountShape.Check(feeFen) ? feeFen : 0;
  return {
    cost: { currency: 'CNY', total: microsFromFen(BigInt(costFen)), fee: microsFromFen(BigInt(fee)) },
  };
}
