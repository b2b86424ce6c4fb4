/**
 * When an event that an endpoint did not accept is tried again, according to the schedule of Standard
 * Webhooks.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';

/** The pause after each failed try; the first try is made at once. */
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
/**
 * The largest share by which a pause is extended at random, so that deliveries that failed together are not
 * tried together.
 */
const JITTER = 0.1;
/** The longest pause that a receiver can ask for. */
const MOST_ASKED_MS = DAY_MS;

/**
 * Returns the pause after the `tries`th try failed, in ms; null when no try is left. `askedMs`: the pause
 * that the receiver asked for; null when it did not. `random`: from 0 to 1.
 */
export function pauseAfterTry(tries: number, askedMs: number | null, random: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  return Math.round(Math.max(pause, Math.min(askedMs ?? 0, MOST_ASKED_MS)) * (1 + JITTER * random));
}

/**
 * Returns the pause that `Retry-After` asks for, in ms from `nowMs`: the header contains seconds, or a date.
 * Null when it is not understood.
 */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
