/** Parts of the bodies' JSON schemas. Unknown keys are allowed and ignored. */
export const requestNo = { type: 'string', minLength: 1, maxLength: 64 } as const;
export const mobileNo = { type: 'string', pattern: '^1[0-9]{10}$' } as const;
export const amount = { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 } as const;
export const amountOrZero = { ...amount, minimum: 0 } as const;
/** Whole points; bounded so that no sum exceeds the exact integers. */
export const points = { type: 'integer', minimum: 1, maximum: 1_000_000_000 } as const;
export const text = { type: 'string', minLength: 1, maxLength: 500 } as const;
export const httpUrl = { type: 'string', pattern: '^https?://', format: 'uri', maxLength: 2000 } as const;
export const time = { type: 'string', format: 'date-time' } as const;

type Schema = Readonly<Record<string, unknown>>;

/** Returns the schema of an object in which every listed key is required. */
export function objectOf(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties };
}
