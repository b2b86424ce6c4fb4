/**
 * Timers, and a clock that is never set. Passed in beside the wall clock, so that code that waits can run in
 * simulated time.
 */
import { setImmediate, setTimeout } from 'node:timers';
import { setTimeout as waitMs } from 'node:timers/promises';

/** The present time in milliseconds since 1970. Passed in, so that tests can move time by months. */
export type Clock = () => number;

export interface Timers {
  /** Returns milliseconds since some moment, by a clock that is never set. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `then` after `ms`. */
  after(ms: number, then: () => void): void;
  /** Calls `then` once everything that has arrived by now is processed. */
  soon(then: () => void): void;
}

/** The system's timers. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  wait: (ms, signal) => waitMs(ms, undefined, { signal }).catch(() => undefined),
  after: (ms, then) => void setTimeout(then, ms),
  soon: (then) => void setImmediate(then),
};
