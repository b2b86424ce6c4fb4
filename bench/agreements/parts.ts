/**
 * Defines which of the agreements are due, and when. Each part is due at a time of its own, all of them
 * before the fill; a process whose clock begins at a part's time finds that part due and no later one. So a
 * process can warm up, or have its plans read, on a few agreements of the same database, without changing
 * those that are measured.
 */
const MINUTE_MS = 60_000;
/** The period (s) over which the agreements of a part become due, one after another. */
export const SPREAD_SECONDS = 60;

/**
 * The time before the fill, in minutes. The charges that a part announces for low balances are due half an
 * hour later, a time that no clock reaches.
 */
const dueMinutesAgo = {
  /**
   * The agreements that warm the measured process up: its code, its connections, the server's catalogs. Their
   * plans are read too, on a copy of their own.
   */
  warmUp: 38,
  /** The measured agreements, for as long as the run takes. */
  due: 36,
  /** A few agreements for the plans after the run. */
  afterTheRun: 12,
} as const;

export type Part = keyof typeof dueMinutesAgo;
export const parts = Object.keys(dueMinutesAgo) as Part[];

/** Returns when a part of a database that was filled at `filledAt` (ms) is due. */
export function dueAt(part: Part, filledAt: number): Date {
  return new Date(filledAt - dueMinutesAgo[part] * MINUTE_MS);
}

/** Returns a clock that starts when this part is due; null for a time before any part is. */
export function clockFrom(part: Part | null, filledAt: number): () => number {
  const from =
    part === null ? filledAt - 60 * MINUTE_MS : dueAt(part, filledAt).getTime() + SPREAD_SECONDS * 1000;
  const began = performance.now();
  return () => from + Math.floor(performance.now() - began);
}
