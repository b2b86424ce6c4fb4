import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/**
 * Codes come a minute apart and a few a day; here the next one may come at once: to this number, or to all.
 */
export async function forgetSends(pool: Pick<Pool, 'query' | 'numbers'>, mobileNo = ''): Promise<void> {
  await pool.query("delete from rate_limits where scope like 'smsSends.%' and starts_with(key, $1)", [
    mobileNo === '' ? '' : pool.numbers.hash(mobileNo),
  ]);
}
