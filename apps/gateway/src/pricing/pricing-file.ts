import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Rate = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Price per ten thousand of face value' });
const Positive = Type.Integer({ minimum: 1, maximum: 100_000_000 });
const PricingFileSchema = Type.Object({
  facesFen: Type.Array(Positive, { minItems: 1, maxItems: 24, uniqueItems: true }),
  pricePerTenThousand: Type.Object({ CMCC: Rate, CUCC: Rate, CTCC: Rate, CBN: Rate }),
  limit: Type.Object({ minFen: Positive, maxFen: Positive, perDayFen: Positive, perMonthFen: Positive }),
});
export type PricingFile = Static<typeof PricingFileSchema>;

const checker = Compile(PricingFileSchema);

/** Reads and checks the pricing file. Throws Error naming the first fault: the gateway does not start on wrong prices. */
export function readPricingFile(path: string | URL): PricingFile {
  return checkPricing(JSON.parse(readFileSync(path, 'utf8')));
}

/** Throws Error naming the first fault. */
export function checkPricing(value: unknown): PricingFile {
  if (!checker.Check(value)) {
    const [fault] = checker.Errors(value);
    throw new Error(`pricing: ${fault?.instancePath || '/'} ${fault?.message ?? 'is wrong'}`);
  }
  const { limit } = value;
  if (!(limit.minFen <= limit.maxFen && limit.maxFen <= limit.perDayFen && limit.perDayFen <= limit.perMonthFen)) {
    throw new Error('pricing: limit must rise from least to most to per day to per month');
  }
  return value;
}
