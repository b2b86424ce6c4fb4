/**
 * Money in another party's currency, as whole millionths of the currency's unit: suppliers' prices have more
 * decimals than fen. It is never converted into another currency.
 */
export type Micros = bigint;

/** The number of millionths of a yuan in one fen. */
const MICROS_OF_A_FEN = 10_000n;
/** The bound from which a JSON number no longer carries millionths exactly. */
const MOST = 1e12;

/**
 * Returns the amount of a JSON number, rounded to the nearest millionth; null when the number is too large
 * for that.
 */
export function microsFromNumber(value: number): Micros | null {
  return Math.abs(value) < MOST ? BigInt(value.toFixed(6).replace('.', '')) : null;
}

/** Returns fen as millionths of a yuan. */
export function microsFromFen(amount: bigint): Micros {
  return amount * MICROS_OF_A_FEN;
}

/** Reads a plain decimal of at most six decimals, like `2000` or `0.25`; null when it is none. */
export function parseMicros(text: string): Micros | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(6, '0'));
}

/** Formats an amount like `1,234.50`, with at least two and at most six decimals. */
export function formatMicros(amount: Micros): string {
  const digits = String(amount).replace('-', '').padStart(7, '0');
  const whole = digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${amount < 0n ? '-' : ''}${whole}.${decimals}`;
}
