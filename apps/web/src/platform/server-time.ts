/**
 * The time at the gateway, to which the times in orders and agreements refer. It advances by a monotonic
 * clock: a phone whose clock is wrong, or is corrected meanwhile, shows the same as any other. Spans that
 * begin and end in this page use `pageAge` alone.
 */
import { pageAge } from './page-age.ts';
import { createStore, type Store } from './store.ts';

export interface ServerTime {
  /** Returns the time in ms. */
  now(): number;
  /**
   * Learns the time from an answer's Date header, which arrived `tookMs` after the request. The time is at
   * least the header's, and at most that plus the second which the header cuts off and the transit time; an
   * estimate within this range is kept, so that nothing jumps on a slow network.
   */
  learn(dateHeader: string | null, tookMs: number): void;
  /** Notified when the estimate had to be corrected. */
  subscribe: Store<number>['subscribe'];
}

/**
 * Creates a clock that starts with the device's time; `passed` is a monotonic clock (ms) from the page's
 * beginning.
 */
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
