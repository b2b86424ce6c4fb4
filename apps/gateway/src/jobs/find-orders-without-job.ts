/**
 * A safety net: every open order has a job; one that has none, or whose job failed so often that it is not
 * tried any more (no known path produces either), gets one, and the log says how many there were.
 */
import type { Pool } from '../db/index.ts';
import type { Telemetry } from '../runtime/index.ts';
import { ADVANCE_ORDER_TASK } from '../orders/index.ts';

const MOST_AT_ONCE = 1000;

export function createFindOrdersWithoutJob(pool: Pool, telemetry: Telemetry): () => Promise<void> {
  return async () => {
    const { rows } = await pool.query<{ found: number }>(
      `with stuck as (
         select o.order_no from orders o
         where o.open and o.created_at < now() - interval '1 minute'
           and not exists (
             select from graphile_worker.jobs j
             where j.key = 'order:' || o.order_no
               and (j.attempts < j.max_attempts or j.locked_at is not null)
           )
         limit ${MOST_AT_ONCE}
       )
       select count(
         graphile_worker.add_job(
           '${ADVANCE_ORDER_TASK}', json_build_object('orderNo', order_no), job_key := 'order:' || order_no
         )
       )::int as found from stuck`,
    );
    const found = rows[0]?.found ?? 0;
    if (found > 0) telemetry.log('warn', 'open orders without a job were given one', { found });
  };
}
