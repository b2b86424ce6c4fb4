/** A month of orders for the console's queries: many numbers, all states, each with its payment. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

export const END = Date.UTC(2026, 10, 27, 4);
export const MONTH_MS = 30 * 86_400_000;
export const NUMBERS = 20_000;
const USERS = 200_000;
const AT_ONCE = 50_000;

export function mobileNoAt(place: number): string {
  return `139${String(10_000_000 + (place % NUMBERS))}`;
}

/** Returns the number of the order at this place. */
export function orderNoAt(place: number): string {
  const user = String(1_000_000_000 + ((place * 48_271) % USERS));
  return `261120${user}${String(Math.floor(place / USERS)).padStart(8, '0')}`;
}

/** Fills an empty, migrated database. */
export async function fillOrders(pool: Pool, size: number): Promise<void> {
  const numbers = Array.from({ length: NUMBERS }, (_, place) => pool.numbers.store(mobileNoAt(place)));
  for (let first = 0; first < size; first += AT_ONCE)
    await pool.query(FILL, [
      first,
      Math.min(first + AT_ONCE, size) - 1,
      new Date(END - MONTH_MS),
      MONTH_MS / size,
      numbers,
    ]);
  await pool.query(FILL_DAYS, [new Date(END - MONTH_MS), new Date(END)]);
  await pool.query('vacuum analyze');
}

/** One in 200 is under way, one in 25 refunded, one in 10 closed. */
const FILL = `
  with given as materialized (
    select user_no, '261120' || user_no || lpad((i / ${USERS})::text, 8, '0') as order_no, i,
      $3::timestamptz + i * $4::float8 * interval '1 millisecond' as at,
      case when i % 200 = 7 then 'delivering' when i % 25 = 3 then 'refunded' when i % 10 = 1 then 'closed'
        else 'credited' end as state
    from (
      select i, (1000000000 + (i * 48271) % ${USERS})::text as user_no
      from generate_series($1::bigint, $2) as i
    ) numbered
  ), o as (
    insert into orders (
      user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor, mobile_no, carrier,
      face_fen, price_fen, points, pay_method, state, open, counts_towards_limit, created_at, expires_at,
      paid_at, ended_at
    )
    select user_no, order_no, 'topUp', 5, 'bench-' || i, '', false,
      ($5::text[])[1 + i % ${NUMBERS}], (array['CMCC', 'CUCC', 'CTCC'])[1 + i % 3], 5000, 4990, 0,
      case i % 4 when 0 then 'digital' else 'cash' end, state, state = 'delivering', true, at, at,
      case state when 'closed' then null else at end,
      case state when 'delivering' then null else at + interval '4 seconds' end
    from given
  ), p as (
    insert into payments (
      user_no, payment_no, order_no, method, state, amount, attempt_count, created_at, paid_at, trade_no
    )
    select user_no, 'P' || order_no || '01', order_no, 'cash', 'paid', 4990, 0, at, at, 'T' || i
    from given where state <> 'closed'
  ), d as (
    insert into deliveries (
      user_no, delivery_no, order_no, state, face_fen, send_count, attempt_count, created_at, ended_at,
      supplier
    )
    select user_no, 'D' || order_no, order_no,
      case state when 'delivering' then 'indeterminate' when 'refunded' then 'refused' else 'credited' end,
      5000, 1, 1, at, case state when 'delivering' then null else at + interval '4 seconds' end, 'carrier'
    from given where state <> 'closed'
  )
  insert into order_wakes (user_no, order_no, due_at)
  select user_no, order_no, at from given where state = 'delivering'`;

/** A year of daily totals, as the worker and reconciliation store them. */
const FILL_DAYS = `
  with days as (
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, at
    from generate_series($1::timestamptz - interval '335 days', $2, interval '1 day') as at
  ), sums as (
    insert into day_sums (summed_until, final_until) values ($2, $2)
  ), postings as (
    insert into ledger_days (day, reason, debit_account, credit_account, unit, count, amount)
    select day, reason, debit, credit, 'fen', 30000, 149700000 from days cross join (values
      ('paid', 'cashier', 'customer'), ('paid', 'digitalCashier', 'customer'),
      ('delivered', 'customer', 'carrier'), ('discountGiven', 'discount', 'carrier'),
      ('refundRequested', 'customer', 'refundsInFlight'), ('refundPaid', 'refundsInFlight', 'cashier'),
      ('givenBack', 'givenBack', 'refundsInFlight'), ('refundPaid', 'refundsInFlight', 'digitalCashier')
    ) as of (reason, debit, credit)
  ), margins as (
    insert into margin_days (day, supplier, carrier, currency, credited, given, face_fen, sold_fen, points,
      given_back_fen, cost, fee)
    select day, supplier, carrier, 'CNY', 9000, 0, 45000000, 44910000, 0, 0, 443000000000, 0
    from days cross join unnest(array['carrier', 'dtone', 'reloadly']) as supplier
      cross join unnest(array['CMCC', 'CUCC', 'CTCC', 'CBN']) as carrier
  )
  insert into reconciliation_days (book, day, kind, listed_from, listed_until, count, total, own_count,
    own_total)
  select book, replace(day, '-', ''), kind, at, at + interval '1 day', 30000, 149700000, 30000, 149700000
  from days cross join (values ('cash', 'payment'), ('cash', 'refund'), ('digital', 'payment'),
    ('digital', 'refund'), ('carrier', 'credit')) as of (book, kind)`;
