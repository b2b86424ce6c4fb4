import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/** Strangers had two codes sent to the number lately: whoever asks for the next one is shown a picture. */
export async function makeBusy(pool: Pool, mobileNo: string): Promise<void> {
  await pool.query(
    `insert into rate_limits (scope, key, used_at, expires_at)
    values ('smsSends.strangers', $1, array[now() - interval '3 hours', now() - interval '2 hours'],
      now() + interval '1 day')`,
    [pool.numbers.hash(mobileNo)],
  );
}
