/** When an event that an endpoint has not taken is tried again, as Standard Webhooks publishes it. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';

/** From each failed try to the next; the first try is at once. */
const PAUSES_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];
/** What failed together is not tried together: up to so much later. */
const JITTER = 0.1;
/** However long a receiver asks us to wait. */
const MOST_ASKED_MS = DAY_MS;

/**
 * After the `tries`th try failed, in ms; null: none is left. `askedMs`: how long the receiver asked to be
 * left alone; null: it has not. `random`: from 0 to 1.
 */
export function pauseAfterTry(tries: number, askedMs: number | null, random: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  return Math.round(Math.max(pause, Math.min(askedMs ?? 0, MOST_ASKED_MS)) * (1 + JITTER * random));
}

/** What `Retry-After` asks for, in ms from `nowMs`: seconds, or a date; null: nothing that is understood. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
