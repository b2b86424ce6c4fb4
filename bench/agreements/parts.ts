/**
 * Which of the agreements are due, and when. A part comes due at a time of its own, all of them in the past, and a process
 * whose clock is so many hours slow finds those parts due whose time its clock has reached. So a process can warm up, or
 * have its plans read, on a few agreements of the same database, without a change to those that are measured.
 */
const HOUR_MS = 3_600_000;

/** Hours before the fill at which each part is due. Between two of them lie the clocks that have reached one and not the other. */
const dueHoursAgo = {
  /** A few for the plans right after the fill. */
  plansAfterFill: 12,
  /** A few that warm the measured process up: its code, its connections, the server's catalogs. */
  warmUp: 9,
  /** Those that are measured. */
  due: 6,
  /** A few for the plans after the run. */
  plansAfterRun: 3,
} as const;

export type Part = keyof typeof dueHoursAgo;
export const parts = Object.keys(dueHoursAgo) as Part[];

/** When a part of a database that was filled at `filledAt` (ms) is due. */
export function dueAt(part: Part, filledAt: number): Date {
  return new Date(filledAt - dueHoursAgo[part] * HOUR_MS);
}

/** How slow (ms) the clock is for which this part is due and no later one. Good for two hours after the fill. */
export function slownessFor(part: Part): number {
  return (dueHoursAgo[part] - 0.5) * HOUR_MS;
}

/** A clock for which nothing is due yet. */
export const NOTHING_DUE_MS = 16 * HOUR_MS;
