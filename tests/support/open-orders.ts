import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { eventually } from './eventually.ts';

/** Waits until no order is open, for `withinMs` at most. Returns the numbers of the orders still open. */
export async function ordersStillOpen(pool: Pool, withinMs: number): Promise<string[]> {
  const open = async (): Promise<string[]> =>
    (await pool.query<{ orderNo: string }>('select order_no as "orderNo" from orders where open')).rows.map(
      ({ orderNo }) => orderNo,
    );
  const isNone = async (): Promise<boolean> => (await open()).length === 0;
  return eventually('no open order', isNone, { withinMs, everyMs: 200 }).then(() => [], open);
}
