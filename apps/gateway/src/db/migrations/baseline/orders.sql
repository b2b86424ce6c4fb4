-- Orders: one aggregate, written by save_orders (columns: orders/columns.ts), and what people ask about them.
--
-- User numbers are ten digits of which the first four are the shard; one leads the primary key of every table
-- that grows with users, so that these can be distributed by user. Numbers are compared byte by byte
-- (collate "C"): they are digits, and ranges of them are days and months. Amounts are whole fen.

-- One top-up of one number, or one repayment. `version` counts changes: a writer names the version that it
-- read, and a second one with the same is refused. `open` says that something is still to happen, also
-- after the order's own end (a late payment going back); `counts_towards_limit`, that it counts towards
-- what its user may spend in a day and a month. `tourist_session`: the session in which a tourist placed
-- it, seen by no other. `reward_no`, `activity_id`: the reward that an activity gives and pays for by it.
-- `settings_version`: of the settings at whose prices it was placed; null: at none, or by release 0.1.0.
--
-- Rows of orders, payments and deliveries change several times within seconds, in columns that no index has:
-- pages keep room for the next versions, which then need no new entries in the indexes.
create table orders (
  user_no text collate "C" not null,
  order_no text collate "C" not null check (order_no ~ '^[0-9]{24}$'),
  kind text not null,
  version integer not null,
  idempotency_key text not null,
  request_fingerprint text not null,
  is_visitor boolean not null,
  mobile_no text not null,
  carrier text not null,
  province_zh text,
  province_en text,
  face_fen bigint not null check (face_fen > 0),
  price_fen bigint not null,
  points bigint not null check (points >= 0),
  pay_method text not null,
  goods_id text,
  charge_no text collate "C",
  cnl_code text,
  tourist_session text,
  state text not null,
  close_reason text,
  open boolean not null,
  counts_towards_limit boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  voucher_no text,
  voucher_fen bigint,
  reward_no text collate "C",
  activity_id text collate "C",
  settings_version integer,
  primary key (user_no, order_no),
  constraint orders_price check (price_fen >= 0 and price_fen + points > 0)
) with (fillfactor = 80);
-- What lowered the price.
alter table orders add constraint orders_voucher
  check ((voucher_no is null) = (voucher_fen is null) and voucher_fen > 0) not valid;
create unique index orders_request on orders (user_no, idempotency_key);
-- Orders that are rewards, by when they ended: the book of rewards looks at those of a piece.
create index orders_of_rewards on orders (ended_at) where reward_no is not null;
-- For operators who look for orders by their time or by the version of their prices. Both rise from order to
-- order, so a few pages say where in the table to look, and an order that is placed costs next to nothing.
create index orders_placed on orders using brin (created_at, settings_version);

-- When each open order wants attention next: exactly one row for an order for which something is still to
-- happen, written in the transaction that changes the order. A worker takes a wake by moving `due_at` ahead
-- by the time for which it is its own, so the wake of a worker that is gone is due again by itself.
--
-- `taken_at`: when a worker took it; null once the order was written or put off since. `failures`: how often
-- in a row the order could not be looked after.
--
-- Each row is rewritten several times and deleted within seconds: pages are left half empty for the next
-- version, and vacuum comes after a number of dead rows, not after a share of the table, and does not pause.
create table order_wakes (
  user_no text collate "C" not null,
  order_no text collate "C" not null,
  due_at timestamptz not null,
  taken_at timestamptz,
  failures integer not null default 0,
  primary key (user_no, order_no)
) with (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000, autovacuum_vacuum_cost_delay = 0
);
create index order_wakes_due on order_wakes (due_at);

-- One attempt to pay an order, or a part of it, by one method; amounts in the method's own unit. The
-- numbers of payments, deliveries and refunds are made from the order's number, so each leads back to its
-- order. `paid_amount`: what a provider took where that is another amount than was asked for.
--
-- `request_body`, of payments, deliveries, refunds and mandates: what is sent to a partner under a number of
-- ours, kept from before it is first sent until the partner has answered, so that a repeat is the same
-- request word for word, whatever was released in between. Null: nothing is to be sent again.
create table payments (
  user_no text collate "C" not null,
  payment_no text collate "C" not null,
  order_no text collate "C" not null,
  method text not null,
  source text,
  state text not null,
  amount bigint not null check (amount > 0),
  trade_no text,
  pay_url text,
  decline_reason text,
  paid_from text,
  attempt_count integer not null,
  next_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  request_body text,
  paid_amount bigint,
  primary key (user_no, payment_no)
) with (fillfactor = 80);
alter table payments add constraint payments_paid_amount check (paid_amount > 0 and paid_amount <> amount)
  not valid;
-- Entries of a time, in its order, so that a piece of a comparison reads its own rows and no others. BRIN
-- would read more the bigger a table is: rows are updated, and updates scatter times over the table.
create index payments_paid on payments (method, paid_at) where paid_at is not null;
-- Holds alone: those of other methods hold nothing.
create index payments_holds on payments (created_at) where method = 'points';

-- Which payment a provider's trade belongs to: a trade pays once. Filled by a trigger of payments
-- (keep_payment_trade).
create table payment_trades (
  user_no text collate "C" not null,
  method text not null,
  trade_no text not null,
  payment_no text collate "C" not null,
  primary key (method, trade_no)
);

-- The carrier crediting the number. `cancel_wanted_at`: since when an operator wants it cancelled; nothing is
-- given back before the carrier has answered.
create table deliveries (
  user_no text collate "C" not null,
  delivery_no text collate "C" not null,
  order_no text collate "C" not null,
  state text not null,
  face_fen bigint not null check (face_fen > 0),
  carrier_ref text,
  reason text,
  send_count integer not null,
  attempt_count integer not null,
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  request_body text,
  cancel_wanted_at timestamptz,
  primary key (user_no, delivery_no)
) with (fillfactor = 80);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- A payment's money going back, at most once for each payment: its number is made from the payment's. Amounts
-- in the method's own unit.
create table refunds (
  user_no text collate "C" not null,
  refund_no text collate "C" not null,
  order_no text collate "C" not null,
  payment_no text collate "C" not null,
  method text not null,
  state text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  attempt_count integer not null,
  next_at timestamptz,
  requested_at timestamptz not null,
  settled_at timestamptz,
  request_body text,
  primary key (user_no, refund_no)
);
alter table refunds add constraint refunds_of_payment check (refund_no = 'R' || substr(payment_no, 2))
  not valid;
create index refunds_settled on refunds (method, settled_at) where settled_at is not null;
create index refunds_requested on refunds (requested_at);

-- Numbers that a user has topped up, with when that was last.
create table topped_up_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  carrier text not null,
  last_at timestamptz not null,
  primary key (user_no, mobile_no)
);

-- Invoices for credited orders: one for each order, asked for again after it was refused or came back. What
-- the issuer is sent is kept until it has answered for good, and with it the address of one on paper.
create table invoices (
  user_no text not null,
  order_no text not null,
  invoice_no text not null unique,
  request_no text not null,
  request_hash text not null,
  state text not null,
  kind text not null,
  title_kind text not null,
  title text not null,
  tax_no text,
  area text,
  amount_fen bigint not null,
  url text,
  reason text,
  request_body text,
  attempt_count integer not null,
  look_at timestamptz,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_no, order_no)
);
create index invoices_to_look_at on invoices (look_at) where look_at is not null;

create table invoice_events (
  user_no text not null,
  order_no text not null,
  seq integer not null,
  invoice_no text not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (user_no, order_no, seq)
);

-- What people write about an order of theirs, and what an operator answers. Both texts may have numbers in
-- them and are encrypted. `look_at`: when the SMS that says there is an answer is to be sent.
-- `shown_to`: which operators read it with its numbers, and why.
create table help_messages (
  user_no text not null,
  message_no text not null,
  order_no text not null,
  request_no text not null,
  state text not null,
  language text not null,
  text text not null,
  written_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  read_at timestamptz,
  look_at timestamptz,
  shown_to jsonb not null default '[]',
  primary key (user_no, message_no)
);
create index help_messages_open on help_messages (written_at) where state = 'open';
create index help_messages_to_look_at on help_messages (look_at) where look_at is not null;
create index help_messages_answered_at on help_messages (answered_at);

-- Who is told by SMS when an order ends: one for each order, by its user.
create table end_notices (
  user_no text not null,
  order_no text not null,
  state text not null,
  language text not null,
  wanted_at timestamptz not null,
  ended_at timestamptz,
  look_at timestamptz,
  primary key (user_no, order_no)
);
create index end_notices_to_look_at on end_notices (look_at) where look_at is not null;
create index end_notices_ended_at on end_notices (ended_at);
