-- The whole schema as it was at the first release. From here on only forward: a later change is a file of
-- its own, and this one is never edited. Functions are not made here; they stand in ../functions.
--
-- A user number is ten digits of which the first four are the shard. It leads the primary key of every
-- table that grows with users, so that these tables can be distributed by user. Numbers are compared byte
-- by byte (collate "C"): they are digits, and ranges of them are days and months. Amounts are whole fen.

-- === Users, sign-on and codes ===

-- Who has ever logged in. `mobile_owners` is the directory from a mobile number to its user.
create table users (
  user_no text primary key check (user_no ~ '^[0-9]{10}$'),
  mobile_no text not null,
  created_at timestamptz not null
);
create table mobile_owners (
  mobile_no text primary key,
  user_no text not null
);

-- Session tokens, hashed. A tourist's session serves the top-up pages only.
create table sessions (
  user_no text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  kind text not null default 'user' check (kind in ('user', 'tourist')),
  primary key (user_no, token_hash)
);
create index sessions_expiry on sessions (expires_at);

-- Pictures of letters to be typed before a code is sent.
create table graphic_codes (
  graphic_id text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index graphic_codes_expiry on graphic_codes (expires_at);

-- Codes sent by SMS, one row for each sending.
create table sms_codes (
  mobile_no text not null,
  scene text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (mobile_no, scene, sent_at)
);
create index sms_codes_expiry on sms_codes (expires_at);

-- What stands once for a code that was typed rightly; `used_for` is the request that it was spent for.
create table message_tickets (
  ticket_hash bytea primary key,
  mobile_no text not null,
  scene text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text
);
create index message_tickets_expiry on message_tickets (expires_at);

-- Signatures of single sign-on that were used, so that nothing signed counts twice.
create table sign_on_nonces (
  scope text not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  primary key (scope, nonce_hash)
);
create index sign_on_nonces_expiry on sign_on_nonces (expires_at);

-- Single-use tokens that were given out for other channels, hashed.
create table channel_tokens (
  token_hash bytea primary key,
  user_no text not null,
  cnl_code text not null,
  own boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index channel_tokens_expiry on channel_tokens (expires_at);

-- Who has agreed to single sign-on.
create table sign_on_authorizations (
  user_no text primary key,
  granted_at timestamptz not null
);

-- Every limit on repeats: when a key of a scope was used, of which several windows of time are counted. A
-- request that is to be counted once has a row of its own under the scope `request`.
create table rate_limits (
  scope text not null,
  key text not null,
  used_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limits_expiry on rate_limits (expires_at);

-- When a user last looked at something that carries an unread mark.
create table seen_marks (
  user_no text not null,
  what text not null,
  seen_at timestamptz not null,
  primary key (user_no, what)
);

-- Devices that top up without login, each a user of its own without a mobile number.
create table visitors (
  device_hash bytea primary key,
  user_no text not null,
  created_at timestamptz not null
);

-- Numbers that a user has saved, with a remark. A deleted one stays, so that the deletion can be taken
-- back.
create table marked_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  remark text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_no, mobile_no)
);

-- === What operators set in files ===

-- Channels, switches, adverts and promotions as loaded from the files of the configuration folder.
create table channels (
  cnl_code text primary key,
  settings jsonb not null
);
create table switches (
  name text primary key,
  is_on boolean not null
);
create table adverts (
  business_type text not null,
  position text not null,
  place integer not null,
  settings jsonb not null,
  primary key (business_type, position, place)
);
create table promotions (
  promotion_id text primary key,
  settings jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);

-- Which files were loaded, so that the same files change nothing.
create table loaded_files (
  name text primary key,
  digest text not null,
  filled_in jsonb not null,
  loaded_at timestamptz not null
);

-- === Orders: one aggregate, written by write_orders (columns: orders/columns.ts) ===

-- One top-up of one number, or one repayment. `version` counts changes: a writer names the version that it
-- read, and a second one with the same is refused. `open` says that something is still to happen, also
-- after the order's own end (a late payment going back); `counts_towards_limit`, that it counts towards
-- what its user may spend in a day and a month. `tourist_session`: the session in which a tourist placed
-- it, seen by no other.
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
  primary key (user_no, order_no),
  constraint orders_price check (price_fen >= 0 and price_fen + points > 0)
);
create unique index orders_request on orders (user_no, idempotency_key);
create index orders_open on orders (created_at) where open;

-- One attempt to pay an order, or a part of it, by one method; amounts in the method's own unit. The
-- numbers of payments, deliveries and refunds are made from the order's number, so each leads back to its
-- order.
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
  primary key (user_no, payment_no)
);
create index payments_paid_at on payments using brin (paid_at);

-- The carrier crediting the number.
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
  primary key (user_no, delivery_no)
);
create index deliveries_ended_at on deliveries using brin (ended_at);

-- A payment's money going back, at most once for each payment; amounts in the method's own unit.
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
  primary key (user_no, refund_no),
  unique (user_no, payment_no)
);
create index refunds_settled_at on refunds using brin (settled_at);

-- Every change of a state, numbered by the order's version.
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
);

-- Double entry: each row moves an amount of one unit from one account to another.
create table ledger_transfers (
  user_no text collate "C" not null,
  order_no text collate "C" not null,
  seq integer not null,
  reason text not null,
  debit_account text not null,
  credit_account text not null,
  unit text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (user_no, order_no, seq),
  check (debit_account <> credit_account)
);

-- Numbers that a user has topped up, with when that was last.
create table topped_up_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  carrier text not null,
  last_at timestamptz not null,
  primary key (user_no, mobile_no)
);

-- === Agreements: one aggregate, written by write_agreements (columns: agreements/columns.ts) ===

-- A standing permission to top a number up. `next_at` is when a run looks at it next; runs find what is due
-- by `slice`, two digits of the user number. `live`: it charges, or can again once it is resumed; a signer
-- has one live agreement for a number. `language` is the one of the consent, in which the signer is written
-- to.
create table agreements (
  user_no text collate "C" not null,
  agreement_no text collate "C" not null check (agreement_no ~ '^A[0-9]{24}$'),
  slice smallint not null check (slice between 0 and 99),
  version integer not null,
  agr_mbl text not null,
  signer_mobile_no text not null,
  carrier text not null,
  province_zh text,
  province_en text,
  nickname text not null,
  trigger text not null,
  day_of_month smallint check (day_of_month between 1 and 31),
  threshold_fen bigint,
  amount_fen bigint not null check (amount_fen > 0),
  cap_per_month_fen bigint not null check (cap_per_month_fen >= amount_fen),
  ends_on text,
  pay_order text[] not null check (cardinality(pay_order) between 1 and 3),
  text_version text not null,
  credit_text_version text,
  consented_at timestamptz not null,
  cnl_code text,
  language text not null check (language in ('zh', 'en')),
  state text not null,
  live boolean not null,
  suspend_reason text,
  cancel_reason text,
  cancel_text text,
  mandate text not null,
  mandate_attempt_count integer not null,
  mandate_next_at timestamptz,
  skip_next boolean not null,
  expiry_tip boolean not null,
  failures_in_row integer not null,
  plan_at timestamptz,
  plan_period text,
  plan_debit_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null,
  signed_at timestamptz,
  ended_at timestamptz,
  primary key (user_no, agreement_no),
  check ((trigger = 'day') = (day_of_month is not null)
    and (trigger = 'balance') = (threshold_fen is not null))
);
create index agreements_due on agreements (slice, next_at, agreement_no) where next_at is not null;
create unique index agreements_one_live on agreements (user_no, agr_mbl) where live;
create index agreements_of_number on agreements (agr_mbl);

-- One setup, change, pause, resume or skip that was requested.
create table agreement_operations (
  user_no text collate "C" not null,
  idempotency_key text not null,
  agreement_no text collate "C" not null,
  kind text not null,
  state text not null,
  refusal text,
  terms jsonb,
  consent jsonb,
  request_fingerprint text not null,
  attempt_count integer not null,
  next_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_no, idempotency_key)
);
create index agreement_operations_open on agreement_operations (user_no, agreement_no) where ended_at is null;

-- One automatic top-up, at most one for each agreement and period. `counts_towards_cap`: towards what the
-- agreement may charge in a month; `follows_order`: it is looked at again when its order changes.
create table charges (
  user_no text collate "C" not null,
  charge_no text collate "C" not null check (charge_no ~ '^C[0-9]{32}$'),
  agreement_no text collate "C" not null,
  trigger text not null,
  period text not null,
  state text not null,
  counts_towards_cap boolean not null,
  follows_order boolean not null,
  reason text,
  amount_fen bigint not null check (amount_fen > 0),
  paid_fen bigint,
  source text,
  paid_from text,
  rounds integer not null,
  round_at timestamptz,
  first_debit_at timestamptz,
  order_no text collate "C",
  announced_at timestamptz not null,
  debit_at timestamptz not null,
  next_at timestamptz,
  ended_at timestamptz,
  primary key (user_no, charge_no),
  unique (user_no, agreement_no, period)
);
create index charges_open on charges (user_no, agreement_no) where ended_at is null;
create index charges_by_time on charges (user_no, debit_at);

-- What credit pay advanced for a charge, until it is repaid; and how a debt moved from state to state.
create table debts (
  user_no text collate "C" not null,
  charge_no text collate "C" not null,
  agreement_no text collate "C" not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null,
  since timestamptz not null,
  due_at timestamptz not null,
  order_no text collate "C",
  paid_at timestamptz,
  primary key (user_no, charge_no)
);
create index debts_unpaid on debts (user_no) where state <> 'paid';
create index debts_paid on debts (user_no, paid_at desc, charge_no desc) where state = 'paid';
create index debts_of_order on debts (user_no, order_no) where order_no is not null;
create table debt_events (
  user_no text collate "C" not null,
  charge_no text collate "C" not null,
  seq integer not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  order_no text not null,
  at timestamptz not null,
  primary key (user_no, charge_no, seq)
);

-- Every change of a state, numbered by the agreement's version.
create table agreement_events (
  user_no text collate "C" not null,
  agreement_no text collate "C" not null,
  seq integer not null,
  entity text not null,
  entity_no text not null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  detail jsonb,
  primary key (user_no, agreement_no, seq)
);

-- Numbers for which a user does not want an agreement to be recommended any more.
create table dismissed_recommendations (
  user_no text collate "C" not null,
  mobile_no text not null,
  at timestamptz not null,
  primary key (user_no, mobile_no)
);

-- === Running it ===

-- Which processes run jobs: each holds an advisory lock for as long as it lives, so that a dead one's jobs
-- are taken over within seconds.
create table job_processes (
  pool_id text primary key,
  started_at timestamptz not null
);

-- Where a partner's statement and our own books differ. `happened_at` is when the thing happened that they
-- say differently: only a comparison of that time can find that they agree again.
create table reconciliation_differences (
  kind text not null,
  reference text not null,
  detail jsonb not null,
  happened_at timestamptz not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (kind, reference)
);
