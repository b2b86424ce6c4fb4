/**
 * Counts the codes that strangers have sent to all numbers together. Beyond the hourly budget no caller is
 * refused, but a stranger to a number must do more work for a code, and copy a picture. Codes requested from
 * many networks together cost money without reaching the limits of any one network.
 */
import type { RateLimit, RateLimits } from '../../db/rate-limits/index.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';

/** More codes than any minute has: they are counted without being limited. */
const NO_LIMIT = 1_000_000;

/** The minutes as texts that sort in their order. */
const minuteOf = (ms: number): string => String(Math.floor(ms / MINUTE_MS)).padStart(12, '0');

export interface CodeBudget {
  /**
   * Returns the limit under which one more code is counted; each minute has a row of its own, so that none
   * grows long.
   */
  use(): RateLimit;
  /** Returns the codes of the last hour as a share of the budget; 1 means that it is used up. */
  share(): Promise<number>;
}

export function createCodeBudget({
  rateLimits,
  clock,
  perHour,
}: {
  readonly rateLimits: Pick<RateLimits, 'countFrom'>;
  readonly clock: Clock;
  readonly perHour: number;
}): CodeBudget {
  return {
    use: () => ({
      scope: 'smsSends.everybody',
      key: minuteOf(clock()),
      most: NO_LIMIT,
      window: HOUR_MS,
    }),
    async share() {
      const fromKey = minuteOf(clock() - HOUR_MS);
      return (
        (await rateLimits.countFrom({ scope: 'smsSends.everybody', fromKey, window: HOUR_MS })) / perHour
      );
    },
  };
}
