import { addressKey, type RateLimits, type RateLimitScope } from '../../../db/rate-limits/index.ts';
import { Refusal } from '../../../runtime/index.ts';

const MINUTE_MS = 60_000;

/** Counts one use by a network address. Throws Refusal `tooManyRequests` beyond `perMinute`. */
export async function limitPerAddress(
  rateLimits: RateLimits,
  scope: Extract<RateLimitScope, `${string}.address`>,
  address: string,
  perMinute: number,
): Promise<void> {
  const taking = await rateLimits.take([
    { scope, key: addressKey(address), most: perMinute, window: MINUTE_MS },
  ]);
  if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
}

/** The most wrong signatures of one network address in a minute. */
const FORGERIES_PER_MINUTE = 30;

/**
 * Checks something signed that anybody may send; a wrong signature is counted for its network address. Throws
 * what `check` throws, and Refusal `tooManyRequests`, without checking, after too many wrong ones.
 */
export async function limitForgeries<T>(
  rateLimits: RateLimits,
  address: string,
  check: () => Promise<T>,
): Promise<T> {
  const taking = await rateLimits.take([
    { scope: 'forgeries.address', key: addressKey(address), most: FORGERIES_PER_MINUTE, window: MINUTE_MS },
  ]);
  if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
  const checked = await check();
  await taking.giveBack();
  return checked;
}
