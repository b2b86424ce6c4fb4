import type { Clock } from '../runtime/index.ts';
import type { CarrierService, NumberFacts } from '../partners/index.ts';
import { createExpiringCache } from './expiring-cache.ts';

const KEPT_MS = 10 * 60 * 1000;
/**
 * After a silence the carrier is left alone about this number for a while: nobody waits twice for one page.
 */
const SILENCE_KEPT_MS = 10_000;
const KEPT_NUMBERS = 20_000;
/** The longest a page waits for the carrier; the prefix is a good enough answer. */
const LIMIT_MS = 1500;

/** What the carrier says about a number; null when it does not say so in time. Never throws. */
export type AskNumberFacts = (mobileNo: string) => Promise<NumberFacts | null>;

/** Asks the carrier and remembers for ten minutes. Two questions about one number at once are one. */
export function createNumberFacts({
  carrier,
  clock,
  limitMs = LIMIT_MS,
}: {
  carrier: Pick<CarrierService, 'lookUp'>;
  clock: Clock;
  limitMs?: number;
}): AskNumberFacts {
  const cache = createExpiringCache<Promise<NumberFacts | null>>(clock, KEPT_NUMBERS);

  async function ask(mobileNo: string): Promise<NumberFacts | null> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, limitMs, null);
    });
    try {
      const answer = await Promise.race([carrier.lookUp(mobileNo), silence]);
      return answer?.kind === 'number' ? answer : null;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  return (mobileNo) => {
    const known = cache.get(mobileNo);
    if (known) return known;
    const asked = ask(mobileNo).then((facts) => {
      if (facts === null) cache.set(mobileNo, asked, SILENCE_KEPT_MS);
      return facts;
    });
    cache.set(mobileNo, asked, KEPT_MS);
    return asked;
  };
}
