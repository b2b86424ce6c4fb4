/** What a top-up cost, where the carrier says so. */
import { microsFromFen } from '@phonebill/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Cost } from './port.ts';

// Read by itself: a cost that is odd says nothing of what became of the number.
export const CostWire = { costFen: Type.Optional(Type.Unknown()), feeFen: Type.Optional(Type.Unknown()) };

/** Far more than anything costs, and little enough to be kept in millionths. */
const MOST_FEN = 1_000_000_000_000;
const amountShape = Compile(Type.Integer({ minimum: 0, maximum: MOST_FEN }));

/** Nothing where it has not said, or not understandably. */
export function costOf({ costFen, feeFen }: { readonly costFen?: unknown; readonly feeFen?: unknown }): {
  readonly cost?: Cost;
} {
  if (!amountShape.Check(costFen)) return {};
  const fee = amountShape.Check(feeFen) ? feeFen : 0;
  return {
    cost: { currency: 'CNY', total: microsFromFen(BigInt(costFen)), fee: microsFromFen(BigInt(fee)) },
  };
}
