// Where a piece ends when there is more than it should hold.

/** The most entries of each side in a piece. */
export const MOST_IN_A_PIECE = 5000;

/**
 * The end of a piece that begins at `from` and of which these times, in their order, are more than fit: the
 * time of the first that does not fit, so that all entries of one time are in one piece. Null when all of
 * those that fit are of the time at which the piece begins: then that time alone is the piece.
 */
export function cutBefore(from: Date, firstTooMany: Date): Date | null {
  // What is kept finer than a millisecond is cut at whole ones, which is what dates here can say.
  return firstTooMany > from ? firstTooMany : null;
}

/** The shortest piece: one millisecond. */
export function nextInstant(at: Date): Date {
  return new Date(at.getTime() + 1);
}
