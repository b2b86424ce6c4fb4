import type { Fen } from './fen.ts';

/**
 * Rejects other values that an answer may give, such as nothing. Not tested with `typeof`, which knows no
 * `bigint` in old engines.
 */
const IN_DIGITS = /^-?\d+$/;

/**
 * Formats fen as yuan: two decimals and thousands separators (SPEC section 5), with the sign by default.
 * `formatYuan(123456n)` is `¥1,234.56`; a negative amount is `-¥0.05`. Also takes the JSON integer of the
 * wire, since pages run in engines without bigint. Throws RangeError for a number that is not whole and
 * exact.
 */
export function formatYuan(amount: Fen | number, options: { sign?: boolean } = {}): string {
  if (typeof amount === 'number' ? !Number.isSafeInteger(amount) : !IN_DIGITS.test(String(amount)))
    throw new RangeError(`not a whole, exact number of fen: ${amount}`);
  const negative = amount < 0;
  const digits = String(amount).replace('-', '').padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = options.sign === false ? '' : '¥';
  return `${negative ? '-' : ''}${sign}${whole}.${digits.slice(-2)}`;
}

/**
 * Reads what a person typed as yuan: `50`, `49.9`, `1,234.56`, with or without the sign. Null when it is not
 * an amount, for example with a third decimal, letters or a misplaced separator, or when it is empty.
 */
export function parseYuan(text: string): Fen | null {
  const match = /^[¥￥]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const whole = (match[1] ?? '').replaceAll(',', '');
  return BigInt(whole) * 100n + BigInt((match[2] ?? '').padEnd(2, '0') || '0');
}
