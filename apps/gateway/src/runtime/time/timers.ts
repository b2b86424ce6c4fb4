/**
 * Waiting, and time that is never set. Given in beside the clock, so that what waits can run in time that
 * somebody else moves.
 */
import { setImmediate, setTimeout } from 'node:timers';
import { setTimeout as waitMs } from 'node:timers/promises';

/** The present time in milliseconds since 1970. Given in, so that tests can move time by months. */
export type Clock = () => number;

export interface Timers {
  /** Milliseconds by a clock that is never set, since some moment. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `then` after `ms`. */
  after(ms: number, then: () => void): void;
  /** Calls `then` once everything that has arrived by now is taken in. */
  soon(then: () => void): void;
}

/** Those of the machine. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  wait: (ms, signal) => waitMs(ms, undefined, { signal }).catch(() => undefined),
  after: (ms, then) => void setTimeout(then, ms),
  soon: (then) => void setImmediate(then),
};
