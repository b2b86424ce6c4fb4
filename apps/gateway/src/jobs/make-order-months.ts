/** Makes the months of order_events before anything is written in them (decision 20). */
import type { Pool } from '../db/index.ts';

/** How many months are made ahead: time enough to notice that none is made any more. */
const MONTHS_AHEAD = 3;

/** Gives how many were made. Throws when a lock cannot be had for 2 s; the next run makes up for it. */
export async function makeOrderMonths(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(
    'select sum(made)::int as made from make_order_months($1)',
    [MONTHS_AHEAD],
  );
  return rows[0]?.made ?? 0;
}
