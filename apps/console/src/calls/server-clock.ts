/**
 * The server's time, by what its answers say of when they were sent. A computer's clock may be hours wrong:
 * what is said to be old, over or of today goes by this one.
 */

/** The header says whole seconds, and an answer is on its way for a moment. */
const CLOSE_MS = 5000;
/** How far (ms) the server's clock is ahead of this computer's. */
let aheadMs = 0;

/** Keeps what an answer's `Date` says. Null, or no date: what was known stays. */
export function noteServerDate(date: string | null): void {
  const sentMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(sentMs)) return;
  const ahead = sentMs - Date.now();
  aheadMs = Math.abs(ahead) < CLOSE_MS ? 0 : ahead;
}

/** What the server's clock said at a moment (ms) of this computer's. */
export const onServerClock = (ownMs: number): number => ownMs + aheadMs;

/** The server's time now, in ms; this computer's before anything was answered. */
export const serverNow = (): number => onServerClock(Date.now());
