import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

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
   * What the points service sells: a face value for points, and for money beside them where `priceFen` is
   * above zero.
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
  limit: Limits,
  /** For whoever is not logged in. */
  guestLimit: Limits,
});
export type PricingFile = Static<typeof PricingFileSchema>;

const checker = Compile(PricingFileSchema);

/**
 * Reads and checks the pricing file. Throws Error naming the first fault: the gateway does not start on wrong
 * prices.
 */
export function readPricingFile(path: string | URL): PricingFile {
  return checkPricing(JSON.parse(readFileSync(path, 'utf8')));
}

/** Throws Error naming the first fault. */
export function checkPricing(value: unknown): PricingFile {
  if (!checker.Check(value)) {
    const [fault] = checker.Errors(value);
    throw new Error(`pricing: ${fault?.instancePath || '/'} ${fault?.message ?? 'is wrong'}`);
  }
  for (const [name, limit] of Object.entries({ limit: value.limit, guestLimit: value.guestLimit })) {
    if (
      !(
        limit.minFen <= limit.maxFen &&
        limit.maxFen <= limit.perDayFen &&
        limit.perDayFen <= limit.perMonthFen
      )
    ) {
      throw new Error(`pricing: ${name} must rise from least to most to per day to per month`);
    }
  }
  const small = value.smallFacesFen.find((faceFen) => faceFen >= value.limit.minFen);
  if (small !== undefined)
    throw new Error(`pricing: the small amount ${small} is not below the least usual one`);
  const dear = value.goods.find(({ priceFen, faceFen }) => priceFen >= faceFen);
  if (dear) throw new Error(`pricing: ${dear.goodsId} costs as much money as it is worth`);
  if (new Set(value.goods.map(({ goodsId }) => goodsId)).size !== value.goods.length)
    throw new Error('pricing: two goods have the same goodsId');
  return value;
}
