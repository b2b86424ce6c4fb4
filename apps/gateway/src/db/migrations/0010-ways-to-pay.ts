import { type Kysely, sql } from 'kysely';

/**
 * Orders paid with points, digital currency, or points and money together. Amounts of payments, refunds and
 * transfers are now in the unit of their method, so their column no longer says fen; a transfer names its
 * unit. `goods_id` is the points service's offer, `is_visitor` marks an order placed without login. The
 * writer keeps which account a payment came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column points bigint not null default 0 check (points >= 0), add column goods_id text,
    add column is_visitor boolean not null default false`.execute(db);
  await sql`alter table orders drop constraint orders_price_fen_check`.execute(db);
  await sql`alter table orders add constraint orders_price check (price_fen >= 0 and price_fen + points > 0)`.execute(
    db,
  );
  await sql`alter table payments rename column amount_fen to amount`.execute(db);
  await sql`alter table payments add column method text not null default 'cash', add column paid_from text`.execute(
    db,
  );
  await sql`alter table refunds rename column amount_fen to amount`.execute(db);
  await sql`alter table refunds add column method text not null default 'cash'`.execute(db);
  await sql`alter table ledger_transfers rename column amount_fen to amount`.execute(db);
  await sql`alter table ledger_transfers add column unit text not null default 'fen'`.execute(db);
  await replaceWriter(db);
}

/** As in 0005, with the account that a payment came from. */
async function replaceWriter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function write_order(
      read_version integer, new_order jsonb, new_payments jsonb, new_deliveries jsonb, new_refunds jsonb, new_events jsonb,
      new_transfers jsonb, job_at timestamptz, credited_number text, changed_at timestamptz
    ) returns boolean language plpgsql as $$
    declare
      o orders := jsonb_populate_record(null::orders, new_order);
    begin
      if read_version is null then
        insert into orders select o.* on conflict (user_no, idempotency_key) do nothing;
      else
        update orders
        set version = o.version, state = o.state, close_reason = o.close_reason, open = o.open, paid_at = o.paid_at, ended_at = o.ended_at
        where user_no = o.user_no and order_no = o.order_no and version = read_version;
      end if;
      if not found then
        return false;
      end if;

      insert into order_events select * from jsonb_populate_recordset(null::order_events, new_events);
      if new_payments is not null then
        insert into payments select * from jsonb_populate_recordset(null::payments, new_payments)
        on conflict (user_no, payment_no) do update
        set state = excluded.state, trade_no = excluded.trade_no, pay_url = excluded.pay_url, decline_reason = excluded.decline_reason,
            paid_from = excluded.paid_from, attempt_count = excluded.attempt_count, next_at = excluded.next_at, paid_at = excluded.paid_at;
      end if;
      if new_deliveries is not null then
        insert into deliveries select * from jsonb_populate_recordset(null::deliveries, new_deliveries)
        on conflict (user_no, delivery_no) do update
        set state = excluded.state, carrier_ref = excluded.carrier_ref, reason = excluded.reason, send_count = excluded.send_count,
            attempt_count = excluded.attempt_count, next_at = excluded.next_at, ended_at = excluded.ended_at;
      end if;
      if new_refunds is not null then
        insert into refunds select * from jsonb_populate_recordset(null::refunds, new_refunds)
        on conflict (user_no, refund_no) do update
        set state = excluded.state, attempt_count = excluded.attempt_count, next_at = excluded.next_at, settled_at = excluded.settled_at;
      end if;
      if new_transfers is not null then
        insert into ledger_transfers select * from jsonb_populate_recordset(null::ledger_transfers, new_transfers);
      end if;
      if credited_number is not null then
        insert into topped_up_numbers (user_no, mobile_no, carrier, last_at) values (o.user_no, credited_number, o.carrier, changed_at)
        on conflict (user_no, mobile_no) do update set carrier = excluded.carrier, last_at = excluded.last_at;
      end if;
      if job_at is not null then
        perform graphile_worker.add_job('advanceOrder', json_build_object('orderNo', o.order_no), run_at := job_at, job_key := 'order:' || o.order_no);
      end if;
      return true;
    end $$`.execute(db);
}
