import { type Kysely, sql } from 'kysely';

/**
 * Places an order within its user's limits, in one call: two orders of one user at the same moment are
 * counted one after the other, under a lock of the user's. Orders that came to nothing do not count; an
 * order's day and month are those in its number (China's). A request number that has an order already is
 * `repeated`, whatever the limits say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function place_order(most_per_day bigint, most_per_month bigint, new_order jsonb, new_payments jsonb, new_events jsonb, job_at timestamptz, placed_at timestamptz)
    returns text language plpgsql as $$
    declare
      o orders := jsonb_populate_record(null::orders, new_order);
      spent_today bigint;
      spent_this_month bigint;
    begin
      perform pg_advisory_xact_lock(hashtextextended(o.user_no, 0));
      if exists (select from orders where user_no = o.user_no and idempotency_key = o.idempotency_key) then
        return 'repeated';
      end if;

      select coalesce(sum(face_fen) filter (where order_no >= substr(o.order_no, 1, 6) || o.user_no), 0), coalesce(sum(face_fen), 0)
      into spent_today, spent_this_month
      from orders
      where user_no = o.user_no and order_no >= substr(o.order_no, 1, 4) || '01' || o.user_no and state not in ('closed', 'refunding', 'refunded');
      if spent_today + o.face_fen > most_per_day then
        return 'dayLimitReached';
      end if;
      if spent_this_month + o.face_fen > most_per_month then
        return 'monthLimitReached';
      end if;

      if write_order(null, new_order, new_payments, null, null, new_events, null, job_at, null, placed_at) then
        return 'placed';
      end if;
      return 'repeated';
    end $$`.execute(db);
}
