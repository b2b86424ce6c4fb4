import { addressKey, type RateLimits, type RateLimitScope } from '../../rate-limits/index.ts';
import { Refusal } from '../../runtime/index.ts';

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
