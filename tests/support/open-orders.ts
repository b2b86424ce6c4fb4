import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { eventually } from './eventually.ts';

/** The numbers of the orders that are open still after `withinMs`; none as soon as none is open. */
export async function ordersStillOpen(pool: Pool, withinMs: number): Promise<string[]> {
  const open = async (): Promise<string[]> =>
    (await pool.query<{ orderNo: string }>('select order_no as "orderNo" from orders where open')).rows.map(
      ({ orderNo }) => orderNo,
    );
  const isNone = async (): Promise<boolean> => (await open()).length === 0;
  return eventually('no open order', isNone, { withinMs, everyMs: 200 }).then(() => [], open);
}
