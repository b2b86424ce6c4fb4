/** Whether people order as they usually do at this time of day (the alarm NobodyOrders). */
import { userPayMethods } from '@phonebill/contract';
import type { Pool } from '../../db/index.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';

const WINDOW_MS = 30 * MINUTE_MS;
/** Hardly anybody orders: less than this share of what came before, and more than so many came then. */
export const HARDLY = { share: 0.1, usually: 20 };

/** What people placed themselves in the half hours that end now, a day and a week ago. */
const PLACED = `
  select array(
      select (select count(*) from orders o where o.created_at >= until - make_interval(secs => $2)
          and o.created_at < until and o.pay_method = any($4))::int
      from unnest($1::timestamptz[]) with ordinality as half_hours(until, place) order by place
    ) as counts,
    exists (select from orders where created_at < $3) as "isOlder"`;

/**
 * How many orders fewer than yesterday were placed in the last half hour, where hardly any were: 0 as long as
 * people order, or where hardly any came yesterday or, if there was anything then, a week ago.
 */
export async function missingOrders(pool: Pool, now: Date): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const ends = [before(0), before(1), before(7)];
  const { rows } = await pool.query<{ counts: number[]; isOlder: boolean }>(PLACED, [
    ends,
    WINDOW_MS / 1000,
    before(7),
    userPayMethods,
  ]);
  const [present = 0, yesterday = 0, weekAgo = 0] = rows[0]?.counts ?? [];
  const usual = rows[0]?.isOlder ? Math.min(yesterday, weekAgo) : yesterday;
  return usual > HARDLY.usually && present < HARDLY.share * yesterday ? yesterday - present : 0;
}
