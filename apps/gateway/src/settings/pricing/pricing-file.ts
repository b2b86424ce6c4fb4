import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { parseJson } from '../json-text.ts';
import {
  FaultyFiles,
  type FaultsOf,
  loadedFaults,
  MustBeKnown,
  schemaFaults,
  withoutUnknown,
} from '../../runtime/index.ts';

const Rate = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'Price per ten thousand of face value',
});
const Positive = Type.Integer({ minimum: 1, maximum: 100_000_000 });
const Limits = Type.Object({
  minFen: Positive,
  maxFen: Positive,
  perDayFen: Positive,
  perMonthFen: Positive,
});
const PricingFileSchema = Type.Object({
  facesFen: Type.Array(Positive, { minItems: 1, maxItems: 24, uniqueItems: true }),
  pricePerTenThousand: Type.Object({ CMCC: Rate, CUCC: Rate, CTCC: Rate, CBN: Rate }),
  /** Amounts below the usual ones. */
  smallFacesFen: Type.Array(Positive, { maxItems: 24, uniqueItems: true }),
  /**
   * The goods of the points service: a face value for points, and also for money when `priceFen` is above
   * zero.
   */
  goods: Type.Array(
    Type.Object({
      goodsId: Type.String({ pattern: '^[A-Za-z0-9-]{1,32}$' }),
      faceFen: Positive,
      points: Positive,
      priceFen: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    }),
    { maxItems: 48 },
  ),
  /**
   * The step for amounts that users enter: any multiple of it within their limit, at the usual price.
   * Default: only the amounts above.
   */
  ownAmountStepFen: Type.Optional(Positive),
  limit: Limits,
  /** The limits for visitors who are not logged in. */
  guestLimit: Limits,
  /**
   * Fields that must be known: a release that does not know one of them sells nothing at these prices, and
   * reports this.
   */
  mustBeKnown: MustBeKnown,
});
export type PricingFile = Static<typeof PricingFileSchema>;

/** Reads and checks the pricing file. Throws FaultyFiles with every fault. */
export function readPricingFile(path: string | URL): PricingFile {
  return checkPricing(parseJson(readFileSync(path, 'utf8')));
}

/** Returns the value as a pricing file. Throws FaultyFiles with every fault. */
export function checkPricing(value: unknown, faultsOf: FaultsOf = schemaFaults): PricingFile {
  const faults = faultsOf(PricingFileSchema, value).map(
    ({ field, why }) => `pricing.json: ${field || '/'} ${why}`,
  );
  if (faults.length === 0) faults.push(...contradictions(value as PricingFile));
  if (faults.length > 0) throw new FaultyFiles(faults);
  return value as PricingFile;
}

/**
 * Returns loaded prices, which a newer release may have loaded, without the fields that are not known here.
 * Throws FaultyFiles with every fault, including an unknown field that must be known.
 */
export function readLoadedPricing(value: unknown): PricingFile {
  return withoutUnknown(PricingFileSchema, checkPricing(value, loadedFaults)) as PricingFile;
}

/** Returns the faults of fields that are valid one by one and contradict each other. */
function contradictions({ smallFacesFen, goods, limit, guestLimit }: PricingFile): string[] {
  const faults: string[] = [];
  const wrong = (field: string, why: string): void => void faults.push(`pricing.json: ${field}: ${why}`);
  for (const [name, one] of Object.entries({ limit, guestLimit }))
    if (!(one.minFen <= one.maxFen && one.maxFen <= one.perDayFen && one.perDayFen <= one.perMonthFen))
      wrong(`/${name}`, `${name} must rise from least to most to per day to per month`);
  for (const faceFen of smallFacesFen)
    if (faceFen >= limit.minFen)
      wrong('/smallFacesFen', `the small amount ${faceFen} is not below the least usual one`);
  for (const { goodsId, priceFen, faceFen } of goods)
    if (priceFen >= faceFen) wrong('/goods', `${goodsId} costs as much money as it is worth`);
  if (new Set(goods.map(({ goodsId }) => goodsId)).size !== goods.length)
    wrong('/goods', 'two goods have the same goodsId');
  return faults;
}
