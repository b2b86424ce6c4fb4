// Calculates where a piece ends when there are more entries than it should contain.

/** The largest number of entries of each side in a piece. */
export const MOST_IN_A_PIECE = 5000;

/**
 * Returns the end of a piece that begins at `from` and has more entries than it may contain: `firstTooMany`,
 * the time of the first entry that does not fit, so that all entries of one time are in one piece. Null when
 * all entries that fit have the time at which the piece begins: then the piece is that time alone.
 */
export function cutBefore(from: Date, firstTooMany: Date): Date | null {
  // Times stored more precisely than to a millisecond are cut at whole ones, the precision of Date.
  return firstTooMany > from ? firstTooMany : null;
}

/** Returns the end of the shortest piece, one millisecond long. */
export function nextInstant(at: Date): Date {
  return new Date(at.getTime() + 1);
}
