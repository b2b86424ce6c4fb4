/** Creates the monthly partitions of order_events before anything is written in them (decision 20). */
import type { Pool } from '../db/index.ts';

/** The number of months created ahead: enough time to notice if no more are created. */
const MONTHS_AHEAD = 3;

/** Returns how many were created. Throws when a lock cannot be had for 2 s; the next run makes up for it. */
export async function makeOrderMonths(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(
    'select sum(made)::int as made from make_order_months($1)',
    [MONTHS_AHEAD],
  );
  return rows[0]?.made ?? 0;
}
