/** Limits how often a signer may begin to open or change agreements, whether or not it is confirmed. */
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';

/** The most setups a day, more than any signer confirms: each has at most twenty agreements. */
const SETUPS_A_DAY = 40;

/** Counts a setup, once per request number. Throws Refusal `tooManySetups`; nothing is counted then. */
export function createSetupLimit(
  rateLimits: RateLimits,
): (userNo: string, idempotencyKey: string) => Promise<void> {
  return async (userNo, idempotencyKey) => {
    const taking = await rateLimits.take(
      [{ scope: 'setups.user', key: userNo, most: SETUPS_A_DAY, window: DAY_MS }],
      `setup ${userNo} ${idempotencyKey}`,
    );
    if (taking.kind === 'exceeded') throw new Refusal('tooManySetups');
  };
}
