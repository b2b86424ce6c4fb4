/**
 * Money: whole fen (1/100 yuan) as bigint everywhere but on screen and on the wire. On the wire it is a JSON
 * integer, which is exact up to 2^53 - 1.
 */
export type Fen = bigint;

/**
 * Returns whole fen from an integer literal or bigint. Throws RangeError for a fraction or an unsafe integer.
 */
export function fen(value: number | bigint): Fen {
  if (typeof value === 'bigint') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole, exact number of fen: ${value}`);
  return BigInt(value);
}

/** Returns fen from a JSON integer. Throws RangeError when it is not a whole, exact number. */
export function fenFromWire(value: number): Fen {
  return fen(value);
}

/** Returns fen as a JSON integer. Throws RangeError when JSON could not carry it exactly. */
export function fenToWire(value: Fen): number {
  const wire = Number(value);
  if (!Number.isSafeInteger(wire)) throw new RangeError('amount too large for the wire');
  return wire;
}

/** Returns the sum of amounts in fen; zero for none. */
export function sumFen(values: Iterable<Fen>): Fen {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
