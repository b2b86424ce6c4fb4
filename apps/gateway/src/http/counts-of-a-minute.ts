/**
 * How often each of many things came in the present minute. Counted here and not in the database: nothing
 * that a stranger sends is to cost more than its refusal.
 */
import { MINUTE_MS } from '../runtime/time/index.ts';

/** Things that are known at once; of more the counts begin anew. */
const MOST_THINGS = 10_000;

export interface CountsOfAMinute {
  of(thing: string): number;
  note(thing: string): void;
}

/** `now`: a clock that never goes back, in ms. */
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
