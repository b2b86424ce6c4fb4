/**
 * Counts how often each of many things occurred in the present minute. The counts are kept in memory and not
 * in the database, so that a stranger's request costs no more than its refusal.
 */
import { MINUTE_MS } from '../runtime/time/index.ts';

/** The most things counted at once; beyond it all counts are cleared. */
const MOST_THINGS = 10_000;

export interface CountsOfAMinute {
  of(thing: string): number;
  note(thing: string): void;
}

/** Creates the counts. `now` is a monotonic clock, in ms. */
export function createCountsOfAMinute(now: () => number = () => performance.now()): CountsOfAMinute {
  const counts = new Map<string, number>();
  let began = now();
  function ofThisMinute(): Map<string, number> {
    if (now() - began >= MINUTE_MS || counts.size >= MOST_THINGS) {
      counts.clear();
      began = now();
    }
    return counts;
  }
  return {
    of: (thing) => ofThisMinute().get(thing) ?? 0,
    note: (thing) => void ofThisMinute().set(thing, (counts.get(thing) ?? 0) + 1),
  };
}
