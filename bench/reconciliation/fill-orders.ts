/**
 * Creates credited orders as they are stored in the tables, by SQL; everything about an order follows from
 * its place.
 */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/** The first order's time. */
export const BEGIN = Date.UTC(2026, 10, 20, 1);
/** 400 orders a second. */
const EVERY_MS = 2.5;
/** How long (ms) after a payment or a credit we are notified of it. */
export const HEARD_AFTER_MS = 300;
export const PRICE_FEN = 4990n;
export const FACE_FEN = 5000n;
export const MOBILE_NO = '13800138000';
const USERS = 500_000;
const AT_ONCE = 100_000;

/** Returns when order `place` was paid and credited. */
export function timeOf(place: number): number {
  return BEGIN + Math.floor(place * EVERY_MS);
}

/** Returns the first place whose time is not before `ms`. */
export function placeFrom(ms: number): number {
  let place = Math.max(0, Math.floor((ms - BEGIN) / EVERY_MS) - 1);
  while (timeOf(place) < ms) place += 1;
  return place;
}

/** Returns an order's number. Neighbours in time are far apart by user, as in reality. */
export function orderNoAt(place: number): string {
  const user = String(1_000_000_000 + ((place * 48_271) % USERS));
  return `261120${user}${String(Math.floor(place / USERS)).padStart(8, '0')}`;
}

/** Fills an empty, migrated database, and updates its statistics, as autovacuum would. */
export async function fillOrders(pool: Pool, size: number): Promise<void> {
  await pool.query('set synchronous_commit = off');
  for (let first = 0; first < size; first += AT_ONCE)
    await pool.query(FILL, [first, Math.min(first + AT_ONCE, size) - 1, new Date(BEGIN)]);
  await pool.query('vacuum analyze orders, payments, deliveries, ledger_transfers');
}

const FILL = `
  with given as materialized (
    select user_no, '261120' || user_no || lpad((i / ${USERS})::text, 8, '0') as order_no, i,
      $3::timestamptz + (floor(i * ${EVERY_MS}) + ${HEARD_AFTER_MS}) * interval '1 millisecond' as at
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
    select user_no, order_no, 'topUp', 5, 'bench-' || i, '', false, '${MOBILE_NO}', 'CMCC', ${FACE_FEN},
      ${PRICE_FEN}, 0, 'cash', 'credited', false, true, at, at, at, at
    from given
  ), p as (
    insert into payments (
      user_no, payment_no, order_no, method, state, amount, attempt_count, created_at, paid_at
    )
    select user_no, 'P' || order_no || '01', order_no, 'cash', 'paid', ${PRICE_FEN}, 0, at, at from given
  ), d as (
    insert into deliveries (
      user_no, delivery_no, order_no, state, face_fen, send_count, attempt_count, created_at, ended_at
    )
    select user_no, 'D' || order_no, order_no, 'credited', ${FACE_FEN}, 1, 0, at, at from given
  )
  insert into ledger_transfers (
    user_no, order_no, seq, reason, debit_account, credit_account, unit, amount, at
  )
  select user_no, order_no, t.seq, t.reason, t.debit, t.credit, 'fen', t.amount, at
  from given cross join (
    values
      (1, 'paid', 'cashier', 'customer', ${PRICE_FEN}),
      (2, 'delivered', 'customer', 'carrier', ${PRICE_FEN}),
      (3, 'discountGiven', 'discount', 'carrier', ${FACE_FEN - PRICE_FEN})
  ) as t (seq, reason, debit, credit, amount)`;
