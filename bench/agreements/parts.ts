/**
 * Which of the agreements are due, and when. A part comes due at a time of its own, all of them before the
 * fill, and a process whose clock begins at a part's time finds that part due and no later one. So a process
 * can warm up, or have its plans read, on a few agreements of the same database, without a change to those
 * that are measured.
 */
const MINUTE_MS = 60_000;
/** The agreements of a part are due one after another within this. */
export const SPREAD_SECONDS = 60;

/**
 * Before the fill. What a part announces for low balances is due half an hour later, when no clock comes by
 * any more.
 */
const dueMinutesAgo = {
  /**
   * Some that warm the measured process up: its code, its connections, the server's catalogs. Their plans are
   * read, too, on a copy of their own.
   */
  warmUp: 38,
  /** Those that are measured, for as long as it takes. */
  due: 36,
  /** A few for the plans after the run. */
  afterTheRun: 12,
} as const;

export type Part = keyof typeof dueMinutesAgo;
export const parts = Object.keys(dueMinutesAgo) as Part[];

/** When a part of a database that was filled at `filledAt` (ms) is due. */
export function dueAt(part: Part, filledAt: number): Date {
  return new Date(filledAt - dueMinutesAgo[part] * MINUTE_MS);
}

/** A clock that goes on from when this part is due. Null: from before any is. */
export function clockFrom(part: Part | null, filledAt: number): () => number {
  const from =
    part === null ? filledAt - 60 * MINUTE_MS : dueAt(part, filledAt).getTime() + SPREAD_SECONDS * 1000;
  const began = performance.now();
  return () => from + Math.floor(performance.now() - began);
}
