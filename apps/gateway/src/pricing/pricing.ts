/** Which amounts are offered, what they cost after discount, and how much one user may top up (SPEC section 7: discount, limit). */
import type { Carrier, DenominationView, LimitView } from '@phonebill/contract';
import { type Fen, fen, fenToWire } from '@phonebill/money';
import type { PricingFile } from './pricing-file.ts';

export interface Denomination {
  readonly faceFen: Fen;
  /** What the user pays; never above the face value. */
  readonly priceFen: Fen;
}

export interface Limit {
  readonly minFen: Fen;
  readonly maxFen: Fen;
  readonly perDayFen: Fen;
  readonly perMonthFen: Fen;
}

export interface Pricing {
  /** Offered amounts for a carrier's numbers, rising; none for a carrier that is not served. */
  denominations(carrier: Carrier): readonly Denomination[];
  readonly limit: Limit;
}

/** Pricing from a checked file. A price is rounded up to the next fen, and is never above the face value. */
export function createPricing(file: PricingFile): Pricing {
  const limit: Limit = { minFen: fen(file.limit.minFen), maxFen: fen(file.limit.maxFen), perDayFen: fen(file.limit.perDayFen), perMonthFen: fen(file.limit.perMonthFen) };
  const offered = new Map<string, Denomination[]>(
    Object.entries(file.pricePerTenThousand).map(([carrier, rate]) => [
      carrier,
      file.facesFen.map(fen).filter((face) => face >= limit.minFen && face <= limit.maxFen).map((faceFen) => ({ faceFen, priceFen: priceOf(faceFen, BigInt(rate)) })),
    ]),
  );
  return { denominations: (carrier) => offered.get(carrier) ?? [], limit };
}

/** `face × rate / 10000`, rounded up to a whole fen. */
export function priceOf(faceFen: Fen, perTenThousand: bigint): Fen {
  return (faceFen * perTenThousand + 9999n) / 10_000n;
}

export function denominationView({ faceFen, priceFen }: Denomination): DenominationView {
  return { faceFen: fenToWire(faceFen), priceFen: fenToWire(priceFen) };
}

export function limitView(limit: Limit): LimitView {
  return { minFen: fenToWire(limit.minFen), maxFen: fenToWire(limit.maxFen), perDayFen: fenToWire(limit.perDayFen), perMonthFen: fenToWire(limit.perMonthFen) };
}
