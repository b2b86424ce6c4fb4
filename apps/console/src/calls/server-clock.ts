/**
 * The server's time, from the times at which its answers were sent. A computer's clock may be hours wrong, so
 * ages, expiry and "today" are by this one.
 */

/** Tolerance (ms): the header has whole seconds, and an answer takes a moment to arrive. */
const CLOSE_MS = 5000;
/** How far (ms) the server's clock is ahead of this computer's. */
let aheadMs = 0;

/** Records an answer's `Date` header. If it is null or not a date, the former value is kept. */
export function noteServerDate(date: string | null): void {
  const sentMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(sentMs)) return;
  const ahead = sentMs - Date.now();
  aheadMs = Math.abs(ahead) < CLOSE_MS ? 0 : ahead;
}

/** Returns the server's time at a moment (ms) of this computer's clock. */
export const onServerClock = (ownMs: number): number => ownMs + aheadMs;

/** Returns the server's present time in ms; this computer's before the first answer. */
export const serverNow = (): number => onServerClock(Date.now());
