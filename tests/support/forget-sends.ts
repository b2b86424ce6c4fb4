import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/**
 * Lets the next code be sent at once to this number, or to all: normally codes are a minute apart and a few a
 * day.
 */
export async function forgetSends(pool: Pick<Pool, 'query' | 'numbers'>, mobileNo = ''): Promise<void> {
  await pool.query("delete from rate_limits where scope like 'smsSends.%' and starts_with(key, $1)", [
    mobileNo === '' ? '' : pool.numbers.hash(mobileNo),
  ]);
}
