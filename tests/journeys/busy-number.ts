import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { newNumber } from './numbers.ts';

/**
 * Returns a new number to which strangers had two codes sent recently, so that the next code requires a
 * picture.
 */
export async function newBusyNumber(pool: Pool): Promise<string> {
  const mobileNo = newNumber();
  await pool.query(
    `insert into rate_limits (scope, key, used_at, expires_at)
    values ('smsSends.strangers', $1, array[now() - interval '3 hours', now() - interval '2 hours'],
      now() + interval '1 day')`,
    [pool.numbers.hash(mobileNo)],
  );
  return mobileNo;
}
