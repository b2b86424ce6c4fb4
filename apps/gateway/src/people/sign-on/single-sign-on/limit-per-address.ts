import { addressKey, type RateLimits, type RateLimitScope } from '../../../db/rate-limits/index.ts';
import { Refusal } from '../../../runtime/index.ts';

const MINUTE_MS = 60_000;

/** Counts one use by a network address. Throws Refusal `tooManyRequests` from `perMinute` on. */
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

/** Signatures that one network address may get wrong in a minute. */
const FORGERIES_PER_MINUTE = 30;

/**
 * Checks something signed that anybody may send; one that is wrong counts for its network address. Throws
 * what `check` throws, and Refusal `tooManyRequests`, without checking, once too many were wrong.
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
