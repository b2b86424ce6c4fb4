import { type Kysely, sql } from 'kysely';

/**
 * An order and what belongs to it, one aggregate: payments (one per attempt), the delivery, refunds (at most
 * one per payment), every change as an event row, and the ledger. All keys begin with the user number; the
 * numbers of payments, deliveries and refunds are derived from the order number, so that each leads back to
 * its rows by itself. Numbers are compared byte by byte (collate "C"): they are digits, and ranges of them
 * are days and months. `orders.version` counts changes: a writer states the version it has read, and a second
 * one with the same is refused. `orders.open` says that something is still to happen, also after the order's
 * own end (a late payment going back).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      user_no text collate "C" not null,
      order_no text collate "C" not null check (order_no ~ '^[0-9]{24}$'),
      version integer not null,
      idempotency_key text not null,
      request_fingerprint text not null,
      mobile_no text not null,
      carrier text not null,
      province_zh text,
      province_en text,
      face_fen bigint not null check (face_fen > 0),
      price_fen bigint not null check (price_fen > 0),
      pay_method text not null,
      cnl_code text,
      state text not null,
      close_reason text,
      open boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      ended_at timestamptz,
      primary key (user_no, order_no)
    )`.execute(db);
  await sql`create unique index orders_request on orders (user_no, idempotency_key)`.execute(db);
  await sql`create index orders_open on orders (created_at) where open`.execute(db);
  await sql`
    create table payments (
      user_no text collate "C" not null,
      payment_no text collate "C" not null,
      order_no text collate "C" not null,
      state text not null,
      amount_fen bigint not null check (amount_fen > 0),
      trade_no text,
      pay_url text,
      decline_reason text,
      attempt_count integer not null default 0,
      next_at timestamptz,
      created_at timestamptz not null,
      paid_at timestamptz,
      primary key (user_no, payment_no)
    )`.execute(db);
  await sql`
    create table deliveries (
      user_no text collate "C" not null,
      delivery_no text collate "C" not null,
      order_no text collate "C" not null,
      state text not null,
      face_fen bigint not null check (face_fen > 0),
      carrier_ref text,
      reason text,
      send_count integer not null default 0,
      attempt_count integer not null default 0,
      next_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_no, delivery_no)
    )`.execute(db);
  await sql`
    create table refunds (
      user_no text collate "C" not null,
      refund_no text collate "C" not null,
      order_no text collate "C" not null,
      payment_no text collate "C" not null,
      state text not null,
      amount_fen bigint not null check (amount_fen > 0),
      reason text not null,
      attempt_count integer not null default 0,
      next_at timestamptz,
      requested_at timestamptz not null,
      settled_at timestamptz,
      primary key (user_no, refund_no),
      unique (user_no, payment_no)
    )`.execute(db);
  await sql`
    create table order_events (
      user_no text collate "C" not null,
      order_no text collate "C" not null,
      seq integer not null,
      entity text not null,
      entity_no text not null,
      event text not null,
      from_state text,
      to_state text not null,
      at timestamptz not null,
      detail jsonb,
      primary key (user_no, order_no, seq)
    )`.execute(db);
  await sql`
    create table ledger_transfers (
      user_no text collate "C" not null,
      order_no text collate "C" not null,
      seq integer not null,
      reason text not null,
      debit_account text not null,
      credit_account text not null,
      amount_fen bigint not null check (amount_fen > 0),
      at timestamptz not null,
      primary key (user_no, order_no, seq),
      check (debit_account <> credit_account)
    )`.execute(db);
  await sql`
    create table topped_up_numbers (
      user_no text collate "C" not null,
      mobile_no text not null,
      carrier text not null,
      last_at timestamptz not null,
      primary key (user_no, mobile_no)
    )`.execute(db);
  await sql`
    create table reconciliation_differences (
      kind text not null,
      reference text not null,
      detail jsonb not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      resolved_at timestamptz,
      primary key (kind, reference)
    )`.execute(db);
}
