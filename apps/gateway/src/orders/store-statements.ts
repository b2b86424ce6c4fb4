/** The SQL of the store. Parts arrive as JSON arrays of rows whose keys are the column names. */

export const ADVANCE_ORDER_TASK = 'advanceOrder';

/** The key of an order's one job. */
export function jobKeyOf(orderNo: string): string {
  return `order:${orderNo}`;
}

export const PARTS_OF_ORDER = `
  (select json_agg(p order by p.payment_no) from payments p where p.user_no = o.user_no and p.payment_no between 'P' || o.order_no || '00' and 'P' || o.order_no || '99') as payments,
  (select json_agg(d) from deliveries d where d.user_no = o.user_no and d.delivery_no = 'D' || o.order_no) as deliveries,
  (select json_agg(r order by r.refund_no) from refunds r where r.user_no = o.user_no and r.refund_no between 'R' || o.order_no || '00' and 'R' || o.order_no || '99') as refunds`;

const addJob = (orderNo: string, runAt: string) => `
  graphile_worker.add_job('${ADVANCE_ORDER_TASK}', json_build_object('orderNo', ${orderNo}::text), run_at := ${runAt}::timestamptz, job_key := 'order:' || ${orderNo}::text)`;

export const insertStatement = `
  with guard as (
    insert into orders select * from jsonb_populate_record(null::orders, $2)
    on conflict (user_no, request_no) do nothing
    returning 1
  ), w_payments as (
    insert into payments select p.* from guard, jsonb_populate_recordset(null::payments, $3) p
  ), w_events as (
    insert into order_events select e.* from guard, jsonb_populate_recordset(null::order_events, $4) e
  ), job as (
    select ${addJob('$1', '$5')} from guard
  )
  select exists (select from guard) as written, (select count(*) from job) as jobs`;

export const updateStatement = `
  with guard as (
    update orders o
    set version = o.version + 1, state = n.state, close_reason = n.close_reason, open = n.open, paid_at = n.paid_at, ended_at = n.ended_at
    from jsonb_populate_record(null::orders, $4) n
    where o.user_no = $1 and o.order_no = $2 and o.version = $3
    returning o.carrier
  ), w_payments as (
    insert into payments select p.* from guard, jsonb_populate_recordset(null::payments, $5) p
    on conflict (user_no, payment_no) do update
    set state = excluded.state, trade_no = excluded.trade_no, pay_url = excluded.pay_url, decline_reason = excluded.decline_reason,
        asked = excluded.asked, next_at = excluded.next_at, paid_at = excluded.paid_at
  ), w_deliveries as (
    insert into deliveries select d.* from guard, jsonb_populate_recordset(null::deliveries, $6) d
    on conflict (user_no, delivery_no) do update
    set state = excluded.state, carrier_ref = excluded.carrier_ref, reason = excluded.reason, sent = excluded.sent,
        asked = excluded.asked, next_at = excluded.next_at, ended_at = excluded.ended_at
  ), w_refunds as (
    insert into refunds select r.* from guard, jsonb_populate_recordset(null::refunds, $7) r
    on conflict (user_no, refund_no) do update
    set state = excluded.state, asked = excluded.asked, next_at = excluded.next_at, settled_at = excluded.settled_at
  ), w_events as (
    insert into order_events select e.* from guard, jsonb_populate_recordset(null::order_events, $8) e
  ), w_transfers as (
    insert into ledger_transfers select t.* from guard, jsonb_populate_recordset(null::ledger_transfers, $9) t
  ), w_number as (
    insert into topped_up_numbers (user_no, mobile_no, carrier, last_at)
    select $1, $11::text, guard.carrier, $12::timestamptz from guard where $11::text is not null
    on conflict (user_no, mobile_no) do update set carrier = excluded.carrier, last_at = excluded.last_at
  ), job as (
    select ${addJob('$2', '$10')} from guard where $10::timestamptz is not null
  )
  select exists (select from guard) as written, (select count(*) from job) as jobs`;
