/**
 * The offered amounts, their prices, and how much one user may top up (SPEC section 7: discount, limit,
 * smallAmount, integralGoodsInfo).
 */
import type { Carrier, DenominationView, LimitView } from '@phonebill/contract';
import { type Fen, fen, fenToWire } from '@phonebill/money';
import type { PricingFile } from './pricing-file.ts';

export interface Denomination {
  readonly faceFen: Fen;
  /** The amount that the user pays; never above the face value. */
  readonly priceFen: Fen;
}

/** A face value for points, and also for money when `priceFen` is above zero. */
export interface Good extends Denomination {
  readonly goodsId: string;
  /** The number of whole points. */
  readonly points: bigint;
}

export interface Limit {
  readonly minFen: Fen;
  readonly maxFen: Fen;
  readonly perDayFen: Fen;
  readonly perMonthFen: Fen;
}

export interface Pricing {
  /** The settings version of these prices; null when they were read from a file. */
  readonly settingsVersion: number | null;
  /**
   * Returns the offered amounts for a carrier's numbers, ascending; none for a carrier that is not served.
   */
  denominations(carrier: Carrier): readonly Denomination[];
  /**
   * Returns the price of an amount entered by the user; null when it is not offered, or not for this
   * carrier's numbers.
   */
  ownAmount(carrier: Carrier, faceFen: Fen): Denomination | null;
  /**
   * The step for amounts entered by users: multiples of it from `limit.minFen`; null when none can be
   * entered.
   */
  readonly ownAmountStepFen: Fen | null;
  /** Returns the amounts below the usual ones, at their face value; none for a carrier that is not served. */
  smallAmounts(carrier: Carrier): readonly Denomination[];
  /**
   * Returns what can be bought for points, ascending by face value and then by price; none for a carrier that
   * is not served.
   */
  goods(carrier: Carrier): readonly Good[];
  /** The limits for users, and the lower ones for visitors who are not logged in. */
  readonly limit: Limit;
  readonly guestLimit: Limit;
  /**
   * Returns this pricing, and around a change also the one before or after: an order at the price of any of
   * them is accepted. Default: this pricing only.
   */
  around?(): readonly Pricing[];
}

/**
 * Creates pricing from a checked file. Prices are rounded up to whole fen, and are never above the face
 * value.
 */
export function createPricing(file: PricingFile, settingsVersion: number | null = null): Pricing {
  const limit = limitOf(file.limit);
  const offered = new Map<string, Denomination[]>(
    Object.entries(file.pricePerTenThousand).map(([carrier, rate]) => [
      carrier,
      file.facesFen
        .map(fen)
        .filter((face) => face >= limit.minFen && face <= limit.maxFen)
        .map((faceFen) => ({ faceFen, priceFen: priceOf(faceFen, BigInt(rate)) })),
    ]),
  );
  const small = file.smallFacesFen
    .map(fen)
    .toSorted(rising)
    .map((faceFen) => ({ faceFen, priceFen: faceFen }));
  const goods = file.goods
    .map(({ goodsId, faceFen, points, priceFen }) => ({
      goodsId,
      faceFen: fen(faceFen),
      points: BigInt(points),
      priceFen: fen(priceFen),
    }))
    .toSorted((a, b) => rising(a.faceFen, b.faceFen) || rising(a.priceFen, b.priceFen));
  const step = file.ownAmountStepFen === undefined ? null : fen(file.ownAmountStepFen);
  const rates = new Map<string, number>(Object.entries(file.pricePerTenThousand));
  const isServed = (carrier: Carrier): boolean => offered.has(carrier);
  return {
    settingsVersion,
    denominations: (carrier) => offered.get(carrier) ?? [],
    ownAmount(carrier, faceFen) {
      const rate = rates.get(carrier);
      if (rate === undefined || step === null || faceFen % step !== 0n) return null;
      if (faceFen < limit.minFen || faceFen > limit.maxFen) return null;
      return { faceFen, priceFen: priceOf(faceFen, BigInt(rate)) };
    },
    ownAmountStepFen: step,
    smallAmounts: (carrier) => (isServed(carrier) ? small : []),
    goods: (carrier) => (isServed(carrier) ? goods : []),
    limit,
    guestLimit: limitOf(file.guestLimit),
  };
}

/** Returns `face × rate / 10000`, rounded up to a whole fen. */
export function priceOf(faceFen: Fen, perTenThousand: bigint): Fen {
  return (faceFen * perTenThousand + 9999n) / 10_000n;
}

/** Returns the offered amounts within a limit. */
export function within<T extends Pick<Denomination, 'faceFen'>>(
  offered: readonly T[],
  { minFen, maxFen }: Pick<Limit, 'minFen' | 'maxFen'>,
): T[] {
  return offered.filter(({ faceFen }) => faceFen >= minFen && faceFen <= maxFen);
}

/** Returns the offered amounts with one of the allowed face values; all of them when `allowed` is null. */
export function allowedOf<T extends Pick<Denomination, 'faceFen'>>(
  offered: readonly T[],
  allowed: readonly Fen[] | null,
): readonly T[] {
  return allowed === null ? offered : offered.filter(({ faceFen }) => allowed.includes(faceFen));
}

export function denominationView({ faceFen, priceFen }: Denomination): DenominationView {
  return { faceFen: fenToWire(faceFen), priceFen: fenToWire(priceFen) };
}

export function limitView(limit: Limit): LimitView {
  return {
    minFen: fenToWire(limit.minFen),
    maxFen: fenToWire(limit.maxFen),
    perDayFen: fenToWire(limit.perDayFen),
    perMonthFen: fenToWire(limit.perMonthFen),
  };
}

function limitOf({ minFen, maxFen, perDayFen, perMonthFen }: PricingFile['limit']): Limit {
  return {
    minFen: fen(minFen),
    maxFen: fen(maxFen),
    perDayFen: fen(perDayFen),
    perMonthFen: fen(perMonthFen),
  };
}

function rising(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
