/** Detects when users place far fewer orders than usual at this time of day (the alarm NobodyOrders). */
import { userPayMethods } from '@phonebill/contract';
import type { Pool } from '../../db/index.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';

const WINDOW_MS = 30 * MINUTE_MS;
/** The alarm rings when orders fall below this share of the earlier number, if that was above `usually`. */
export const HARDLY = { share: 0.1, usually: 20 };

/** Orders placed by users in the half hours that end now, a day ago and a week ago. */
const PLACED = `
  select array(
      select (select count(*) from orders o where o.created_at >= until - make_interval(secs => $2)
          and o.created_at < until and o.pay_method = any($4))::int
      from unnest($1::timestamptz[]) with ordinality as half_hours(until, place) order by place
    ) as counts,
    exists (select from orders where created_at < $3) as "isOlder"`;

/**
 * Returns how many orders fewer than yesterday were placed in the last half hour, if hardly any were. Returns
 * 0 while orders arrive as usual, and when hardly any arrived yesterday or, if the system was in use then, a
 * week ago.
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
