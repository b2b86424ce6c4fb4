import { afterAwake, type Clock } from '../runtime/time/index.ts';
import type { NumberInformation, NumberFacts } from '../partners/carrier/index.ts';
import { createExpiringCache } from './expiring-cache.ts';

const KEPT_MS = 10 * 60 * 1000;
/**
 * After no answer the carrier is not asked about this number for this time (ms), so that a user does not wait
 * twice on one page.
 */
const NO_ANSWER_KEPT_MS = 10_000;
const KEPT_NUMBERS = 20_000;
/** The longest (ms) that a page waits for the carrier; the prefix is a good enough answer. */
const LIMIT_MS = 1500;

/** Returns the carrier's answer about a number; null when none arrives in time. Never throws. */
export type FindNumberFacts = (mobileNo: string) => Promise<NumberFacts | null>;

/**
 * Creates the look-up, which asks the carrier and caches the answer for ten minutes. Concurrent look-ups of
 * one number share one query.
 */
export function createNumberFacts({
  carrier,
  clock,
  limitMs = LIMIT_MS,
}: {
  carrier: Pick<NumberInformation, 'lookUp'>;
  clock: Clock;
  limitMs?: number;
}): FindNumberFacts {
  const cache = createExpiringCache<Promise<NumberFacts | null>>(clock, KEPT_NUMBERS);

  async function ask(mobileNo: string): Promise<NumberFacts | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const answered = afterAwake(limitMs, () => resolve(null));
    try {
      const answer = await Promise.race([carrier.lookUp(mobileNo), late]);
      return answer?.kind === 'number' ? answer : null;
    } catch {
      return null;
    } finally {
      answered();
    }
  }

  return (mobileNo) => {
    const known = cache.get(mobileNo);
    if (known) return known;
    const asked = ask(mobileNo).then((facts) => {
      if (facts === null) cache.set(mobileNo, asked, NO_ANSWER_KEPT_MS);
      return facts;
    });
    cache.set(mobileNo, asked, KEPT_MS);
    return asked;
  };
}
