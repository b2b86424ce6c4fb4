/**
 * What time it is at the gateway, whose times orders and agreements carry. It goes on by a clock that nobody
 * sets: a phone whose clock is wrong, or is put right while something counts, shows the same as any other.
 * What only began and ends in this page counts by `pageAge` alone.
 */
import { pageAge } from './page-age.ts';
import { createStore, type Store } from './store.ts';

export interface ServerTime {
  /** In ms. */
  now(): number;
  /**
   * Takes what an answer said of the time (its Date header), which came so long (ms) after it was asked for.
   * The time is at least what it said, and at most that, the second that the header leaves out, and the way;
   * what was thought within that stays, so that nothing jumps on a slow network.
   */
  learn(dateHeader: string | null, tookMs: number): void;
  /** Told when what was thought had to be put right. */
  subscribe: Store<number>['subscribe'];
}

/** Begins with the device's time; `passed` counts evenly from the beginning of the page (ms). */
export function createServerTime(deviceNow: number, passed: () => number): ServerTime {
  const ahead = createStore(deviceNow - passed());
  const now = (): number => Math.round(passed() + ahead.get());
  return {
    now,
    learn(dateHeader, tookMs) {
      const least = Date.parse(dateHeader ?? '');
      const wrong = now() - Math.min(Math.max(now(), least), least + 1000 + tookMs);
      if (wrong) ahead.set(ahead.get() - wrong);
    },
    subscribe: ahead.subscribe,
  };
}

export const serverTime = createServerTime(Date.now(), pageAge);
export const serverNow = serverTime.now;
