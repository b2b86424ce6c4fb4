/**
 * How many codes strangers have sent to all numbers together. Beyond the budget of an hour nobody is refused,
 * but whoever is a stranger to a number does more work for one, and copies a picture: what many networks send
 * together costs money, and looks like nothing to the limits of each.
 */
import type { RateLimit, RateLimits } from '../../db/rate-limits/index.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';

/** More than any minute has: it is counted, and limits nothing. */
const NO_LIMIT = 1_000_000;

/** Of texts in their order. */
const minuteOf = (ms: number): string => String(Math.floor(ms / MINUTE_MS)).padStart(12, '0');

export interface CodeBudget {
  /** What one more code is counted as; a row for each minute, so that none grows long. */
  use(): RateLimit;
  /** Codes of the last hour, as a part of the budget: 1, it is used up. */
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
