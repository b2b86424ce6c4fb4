/**
 * The prices of face values, which operators change while orders are placed and paid. Each process and each
 * open page learns of a change a little later.
 */
import { createPricing, type Pricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { MINUTE } from './nature.ts';
import type { Surroundings } from './surroundings.ts';

export const FACES_FEN = [1000, 5000, 10_000];
export const GOODS = [
  { goodsId: 'all-points', faceFen: 5000, points: 5000, priceFen: 0 },
  { goodsId: 'half-points', faceFen: 5000, points: 2500, priceFen: 2500 },
];
/** Price rates per ten thousand of the face value; a world begins with the first. */
const RATES = [9980, 9900, 10_000, 9950] as const;
const [FIRST] = RATES;
const CHANGES_AFTER_MS = [20_000, 5 * MINUTE] as const;
const KNOWN_WITHIN_MS = 20_000;

export interface Prices {
  /** The prices that a process or a page shows now, and the ones just before. */
  knownBy(who: string): Pricing;
  /** Operators change the prices now and then, until this time. */
  change(untilMs: number): Promise<void>;
}

const pricingAt = (rate: number): Pricing =>
  createPricing({
    facesFen: [...FACES_FEN, 50_000],
    pricePerTenThousand: { CMCC: rate, CUCC: rate, CTCC: rate, CBN: rate },
    smallFacesFen: [100, 500],
    goods: GOODS,
    limit: { minFen: 1000, maxFen: 50_000, perDayFen: 100_000, perMonthFen: 300_000 },
    guestLimit: { minFen: 1000, maxFen: 10_000, perDayFen: 10_000, perMonthFen: 20_000 },
  });
const pricings = new Map<number, Pricing>(RATES.map((rate) => [rate, pricingAt(rate)]));

/** The price of a face value, in fen. */
export function priceAt(pricing: Pricing, faceFen: bigint): bigint {
  const found = pricing.denominations('CMCC').find((one) => one.faceFen === faceFen);
  if (!found) throw new RangeError(`${faceFen} fen are not offered`);
  return found.priceFen;
}

export function createPrices({ decisions, draws, scheduler, trace }: Surroundings): Prices {
  const history: { readonly from: number; readonly rate: number }[] = [{ from: 0, rate: FIRST }];
  const of = (rate: number): Pricing => pricings.get(rate) ?? pricingAt(rate);
  return {
    knownBy(who) {
      const now = scheduler.now();
      const learnsAt = ({ from }: { readonly from: number }, index: number): number =>
        index === 0 ? 0 : from + draws.whole(`learns prices ${who} ${from}`, 0, KNOWN_WITHIN_MS);
      const index = Math.max(
        0,
        history.findLastIndex((one, at) => learnsAt(one, at) <= now),
      );
      const [known, former, next] = [history[index], history[index - 1], history[index + 1]];
      const isFresh = known !== undefined && now - learnsAt(known, index) <= KNOWN_WITHIN_MS;
      const pricing = of(known?.rate ?? FIRST);
      const around = [
        pricing,
        ...(isFresh && former ? [of(former.rate)] : []),
        ...(next ? [of(next.rate)] : []),
      ];
      return { ...pricing, around: () => around };
    },
    async change(untilMs) {
      for (let index = 1; ; index += 1) {
        await scheduler.sleep(draws.whole(`prices change ${index}`, ...CHANGES_AFTER_MS));
        if (scheduler.now() > untilMs) return;
        const rate = draws.oneOf(`prices ${index}`, RATES);
        const words = `operators sell at ${rate / 100} per cent of the face value`;
        if (!decisions.happens({ sort: 'act', kind: 'price', about: null, words }, `prices ${index}`))
          continue;
        trace.note(null, words);
        history.push({ from: scheduler.now(), rate });
      }
    },
  };
}
