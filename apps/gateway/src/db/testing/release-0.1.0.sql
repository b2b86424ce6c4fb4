-- The migrations of release 0.1.0, one after another and without their comments: what databases of before
-- the baseline were made by. A line of minuses names each. Tests alone read this (older-database.ts).
---- 0001-baseline
create table users (
  user_no text primary key check (user_no ~ '^[0-9]{10}$'),
  mobile_no text not null,
  created_at timestamptz not null
);
create table mobile_owners (
  mobile_no text primary key,
  user_no text not null
);
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
create table graphic_codes (
  graphic_id text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index graphic_codes_expiry on graphic_codes (expires_at);
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
create table message_tickets (
  ticket_hash bytea primary key,
  mobile_no text not null,
  scene text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text
);
create index message_tickets_expiry on message_tickets (expires_at);
create table sign_on_nonces (
  scope text not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  primary key (scope, nonce_hash)
);
create index sign_on_nonces_expiry on sign_on_nonces (expires_at);
create table channel_tokens (
  token_hash bytea primary key,
  user_no text not null,
  cnl_code text not null,
  own boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index channel_tokens_expiry on channel_tokens (expires_at);
create table sign_on_authorizations (
  user_no text primary key,
  granted_at timestamptz not null
);
create table rate_limits (
  scope text not null,
  key text not null,
  used_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limits_expiry on rate_limits (expires_at);
create table seen_marks (
  user_no text not null,
  what text not null,
  seen_at timestamptz not null,
  primary key (user_no, what)
);
create table visitors (
  device_hash bytea primary key,
  user_no text not null,
  created_at timestamptz not null
);
create table marked_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  remark text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_no, mobile_no)
);
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
create table loaded_files (
  name text primary key,
  digest text not null,
  filled_in jsonb not null,
  loaded_at timestamptz not null
);
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
create table topped_up_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  carrier text not null,
  last_at timestamptz not null,
  primary key (user_no, mobile_no)
);
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
create table dismissed_recommendations (
  user_no text collate "C" not null,
  mobile_no text not null,
  at timestamptz not null,
  primary key (user_no, mobile_no)
);
create table job_processes (
  pool_id text primary key,
  started_at timestamptz not null
);
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
---- 0002-order-wakes
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
insert into order_wakes (user_no, order_no, due_at) select user_no, order_no, now() from orders where open;
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'advanceOrder';
  end if;
end $$;
drop index orders_open;
---- 0003-fewer-indexes
alter table refunds add constraint refunds_of_payment check (refund_no = 'R' || substr(payment_no, 2))
  not valid;
alter table refunds drop constraint refunds_user_no_payment_no_key;
alter table orders set (fillfactor = 80);
alter table payments set (fillfactor = 80);
alter table deliveries set (fillfactor = 80);
alter table charges set (fillfactor = 80);
---- 0004-reconciliation-indexes.concurrently
create index concurrently if not exists payments_paid on payments (method, paid_at)
  where paid_at is not null;
create index concurrently if not exists refunds_settled on refunds (method, settled_at)
  where settled_at is not null;
create index concurrently if not exists refunds_requested on refunds (requested_at);
create index concurrently if not exists deliveries_ended on deliveries (ended_at) where ended_at is not null;
drop index concurrently if exists payments_paid_at;
drop index concurrently if exists refunds_settled_at;
drop index concurrently if exists deliveries_ended_at;
create index concurrently if not exists payments_holds on payments (created_at) where method = 'points';
create index concurrently if not exists ledger_transfers_at on ledger_transfers using brin (at)
  with (pages_per_range = 16, autosummarize = on);
---- 0004-reconciliation
create table reconciliation_books (
  book text primary key,
  begun_at timestamptz not null,
  compared_until timestamptz not null,
  run_id text,
  leased_until timestamptz
);
insert into reconciliation_books (book, begun_at, compared_until)
select book, now() - interval '1 hour', now() - interval '1 hour'
from unnest(array[
  'cash', 'digital', 'points', 'agreement', 'carrier', 'lender', 'ledger', 'owed', 'holds', 'credit'
]) as book;
alter table reconciliation_differences
  add column book text,
  add column state text,
  add column own_amount bigint,
  add column their_amount bigint;
update reconciliation_differences
set
  book = case
    when kind = 'ledger' then 'ledger'
    when kind like 'cashier%' then 'cash'
    when kind like 'repayment%' then 'lender'
    else substring(kind from '^[a-z]+')
  end,
  state = case when resolved_at is null then 'open' else 'resolved' end,
  own_amount = (detail ->> 'oursFen')::bigint,
  their_amount = (detail ->> 'theirsFen')::bigint;
update reconciliation_differences
set kind = case when kind = 'ledger' then 'postings' else lower(substring(kind from '[A-Z][a-z]+$')) end;
alter table reconciliation_differences
  alter column book set not null,
  alter column state set not null,
  add check (state in ('open', 'waiting', 'resolved')),
  drop constraint reconciliation_differences_pkey,
  add primary key (book, kind, reference);
create index reconciliation_differences_open on reconciliation_differences (book, last_seen_at)
  where state <> 'resolved';
create table reconciliation_events (
  seq bigint generated always as identity primary key,
  book text not null,
  kind text not null,
  reference text not null,
  event text not null check (event in ('found', 'resolved')),
  at timestamptz not null,
  detail jsonb not null
);
create table reconciliation_crossings (
  book text not null,
  reference text not null,
  side text not null check (side in ('ours', 'theirs')),
  at timestamptz not null,
  primary key (book, reference, side)
);
create index reconciliation_crossings_unlisted on reconciliation_crossings (book, at) where side = 'ours';
create table reconciliation_days (
  book text not null,
  day text not null,
  kind text not null,
  listed_from timestamptz not null,
  listed_until timestamptz not null,
  count bigint not null,
  total bigint not null,
  primary key (book, day, kind)
);
---- 0005-kept-requests
alter table payments add column request_body text;
alter table deliveries add column request_body text;
alter table refunds add column request_body text;
alter table agreement_operations add column mandate_no text, add column request_body text;
---- 0006-payments-of-another-amount
alter table payments add column paid_amount bigint;
alter table payments add constraint payments_paid_amount check (paid_amount > 0 and paid_amount <> amount)
  not valid;
---- 0007-deleted-numbers.concurrently
create index concurrently if not exists marked_numbers_deleted on marked_numbers (deleted_at)
  where deleted_at is not null;
---- 0008-saved-numbers
alter table marked_numbers rename to saved_numbers;
alter index marked_numbers_deleted rename to saved_numbers_deleted;
alter index marked_numbers_pkey rename to saved_numbers_pkey;
---- 0009-database-probes
create table database_probes (id bigint generated always as identity primary key);
---- 0011-sets-of-changes
drop function if exists place_order(jsonb, bigint, bigint);
drop function if exists place_repayment(jsonb, text[], bigint, text, text);
drop function if exists write_agreements(jsonb);
drop function if exists write_orders(jsonb);
drop function if exists notify_agreement(text, text, timestamptz);
drop function if exists set_job(text, json, timestamptz, text);
---- 0012-workers-that-are-seen
alter table job_processes add column seen_at timestamptz not null default now();
create table regular_jobs (
  name text primary key,
  added_for timestamptz not null
);
---- 0013-closed-differences
alter table reconciliation_differences
  drop constraint reconciliation_differences_state_check,
  add constraint reconciliation_differences_state_check
    check (state in ('open', 'waiting', 'resolved', 'closed'));
alter table reconciliation_events
  drop constraint reconciliation_events_event_check,
  add constraint reconciliation_events_event_check check (event in ('found', 'resolved', 'closed'));
---- 0013-order-months-1-bound
do $$
begin
  execute format(
    'alter table order_events add constraint order_events_first_months check (order_no < %L) not valid',
    to_char(now() at time zone 'Asia/Shanghai' + interval '2 months', 'YYMM')
  );
end $$;
---- 0013-order-months-2-checked.concurrently
alter table order_events validate constraint order_events_first_months;
---- 0013-order-months-3-partitions
do $$
declare
  bound text;
  first_part text;
begin
  select substring(pg_get_constraintdef(oid) from '''(\d{4})''') into strict bound
  from pg_constraint where conrelid = 'order_events'::regclass and conname = 'order_events_first_months';
  first_part := 'order_events_until_' || to_char(to_date(bound, 'YYMM') - 1, 'YYYY_MM');
  execute format('alter table order_events rename to %I', first_part);
  execute format('alter index order_events_pkey rename to %I', first_part || '_pkey');
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
  ) partition by range (order_no);
  execute format(
    'alter table order_events attach partition %I for values from (minvalue) to (%L)', first_part, bound
  );
  execute format('alter table %I drop constraint order_events_first_months', first_part);
  create table order_events_default partition of order_events default;
end $$;
create view order_months as
select part.relname::text as name,
  coalesce(substring(bounds.text from 'FROM \(''(\d{4})''\)'), '') as from_no,
  substring(bounds.text from 'TO \(''(\d{4})''\)') as to_no
from pg_inherits
join pg_class part on part.oid = inhrelid
cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds (text)
where inhparent = 'order_events'::regclass and bounds.text <> 'DEFAULT';
create table archived_order_months (
  name text primary key,
  from_no text collate "C" not null,
  to_no text collate "C" not null,
  event_count bigint not null,
  sha256 text not null,
  file text not null,
  archived_at timestamptz not null,
  operator text not null,
  reason text not null,
  brought_back_at timestamptz
);
---- 0014-real-names
create table real_names (
  user_no text primary key,
  request_no text not null,
  check_no text not null,
  request_hash text not null,
  name_end text not null,
  id_number_end text not null,
  state text not null,
  changed_at timestamptz not null
);
create table real_name_events (
  user_no text not null,
  seq integer not null,
  check_no text not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (user_no, seq)
);
---- 0015-invoices
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
---- 0016-member-consents
create table member_consents (
  user_no text collate "C" not null,
  consent_no text collate "C" not null check (consent_no ~ '^M[0-9]{26}$'),
  agreement_no text collate "C" not null,
  operation_key text,
  agr_mbl text not null,
  terms jsonb not null,
  reply_code text not null check (reply_code ~ '^[0-9]{2,3}$'),
  state text not null,
  requested_at timestamptz not null,
  ask_count integer not null,
  asked_at timestamptz,
  reminded_at timestamptz,
  expires_at timestamptz,
  next_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  ended_at timestamptz,
  listed boolean not null,
  primary key (user_no, consent_no)
);
create unique index member_consents_reply_code on member_consents (agr_mbl, reply_code)
where ended_at is null;
create index member_consents_of_number on member_consents (agr_mbl, requested_at);
create table blocked_signers (
  mobile_no text not null,
  signer_no text not null,
  blocked_at timestamptz not null,
  primary key (mobile_no, signer_no)
);
---- 0017-sms-replies
create table sms_replies (
  message_id text primary key,
  mobile_no text,
  service_number text not null,
  text text not null,
  part integer,
  parts integer,
  reference text,
  replied_at timestamptz not null,
  received_at timestamptz not null,
  look_at timestamptz,
  word text,
  outcome text,
  handled_at timestamptz
);
create index sms_replies_to_look_at on sms_replies (look_at) where look_at is not null;
create index sms_replies_in_parts on sms_replies (mobile_no, reference)
  where reference is not null and handled_at is null;
---- 0018-sign-ups
create table sign_ups (
  mobile_no text not null,
  request_no text not null,
  user_no text not null,
  account_no text not null unique,
  request jsonb not null,
  request_hash text not null,
  code_hash text not null,
  language text not null,
  state text not null,
  refusal text,
  message text,
  attempt_count integer not null,
  look_at timestamptz,
  created_at timestamptz not null,
  registered_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (mobile_no, request_no)
);
create index sign_ups_to_look_at on sign_ups (look_at) where look_at is not null;
create index sign_ups_of_request on sign_ups (request_no);
create table sign_up_events (
  account_no text not null,
  seq integer not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (account_no, seq)
);
---- 0019-business-halls
create table business_halls (
  hall_no text primary key,
  name_zh text not null,
  name_en text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create table enrolment_codes (
  code_hash bytea primary key,
  hall_no text not null references business_halls,
  issued_by text not null,
  reason text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text,
  used_at timestamptz
);
create table staff_members (
  staff_no text primary key,
  hall_no text not null references business_halls,
  user_no text not null,
  code_hash bytea not null unique,
  enrolled_by text not null,
  enrolled_at timestamptz not null,
  valid_until timestamptz not null,
  ended_at timestamptz,
  unique (hall_no, user_no)
);
create table staff_tickets (
  ticket_hash bytea primary key,
  staff_no text not null references staff_members,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create table business_hall_events (
  hall_no text not null,
  seq bigint generated always as identity,
  staff_no text,
  event text not null,
  by_whom text not null,
  reason text,
  at timestamptz not null,
  primary key (hall_no, seq)
);
create table promotion_relationships (
  user_no text not null,
  agreement_no text not null,
  kind text not null,
  promoter text not null,
  hall_no text,
  recorded_at timestamptz not null,
  primary key (user_no, agreement_no)
);
---- 0020-family-caps
create table family_caps (
  user_no text primary key,
  cap_fen bigint,
  set_at timestamptz not null
);
---- 0021-vouchers
create table vouchers (
  user_no text not null,
  voucher_no text not null,
  reward_no text not null,
  activity_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  min_face_fen bigint not null,
  state text not null,
  version integer not null,
  order_no text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  extended boolean not null,
  ended_at timestamptz,
  counted boolean not null,
  primary key (user_no, voucher_no)
);
create index vouchers_to_expire on vouchers (expires_at) where state = 'available';
create index vouchers_to_count on vouchers (ended_at) where ended_at is not null and not counted;
create table voucher_events (
  user_no text not null,
  voucher_no text not null,
  seq integer not null,
  event text not null,
  state text not null,
  order_no text,
  at timestamptz not null,
  primary key (user_no, voucher_no, seq)
);
alter table orders add column voucher_no text;
alter table orders add column voucher_fen bigint;
alter table orders add constraint orders_voucher
  check ((voucher_no is null) = (voucher_fen is null) and voucher_fen > 0) not valid;
---- 0022-activities
create table activities (
  activity_id text collate "C" primary key,
  settings jsonb not null,
  token text collate "C" unique deferrable initially deferred,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  closed_at timestamptz,
  unit text not null,
  cost bigint not null check (cost > 0),
  stock bigint not null,
  stock_left bigint not null check (stock_left >= 0),
  reserved_count bigint not null default 0 check (reserved_count >= 0),
  spent_count bigint not null default 0 check (spent_count >= 0),
  released_count bigint not null default 0 check (released_count >= 0),
  budget bigint not null,
  budget_left bigint not null check (budget_left >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  released bigint not null default 0 check (released >= 0),
  check (ends_at > starts_at),
  check (reserved_count + spent_count + stock_left = stock),
  check (reserved + spent + budget_left = budget)
);
create table activity_events (
  activity_id text collate "C" not null,
  seq integer not null,
  event text not null,
  operator text,
  reason text,
  detail jsonb not null,
  at timestamptz not null,
  primary key (activity_id, seq)
);
create table rewards (
  user_no text collate "C" not null,
  activity_id text collate "C" not null,
  reward_no text collate "C" not null unique,
  state text not null,
  reward jsonb not null,
  unit text not null,
  cost bigint not null,
  earned_by text not null,
  agreement_no text,
  voucher_no text,
  order_no text,
  request_body text,
  attempt_count integer not null default 0,
  look_at timestamptz,
  earned_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (user_no, activity_id)
);
create index rewards_to_look_at on rewards (look_at) where look_at is not null;
create index rewards_of_activity on rewards (activity_id, earned_at);
create table reward_events (
  reward_no text collate "C" not null,
  seq integer not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (reward_no, seq)
);
create table reward_transfers (
  reward_no text collate "C" not null,
  seq integer not null,
  activity_id text collate "C" not null,
  reason text not null,
  debit_account text not null,
  credit_account text not null,
  unit text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (reward_no, seq),
  check (debit_account <> credit_account)
);
create index reward_transfers_of_activity on reward_transfers (activity_id, at);
---- 0022-rewards-book
insert into reconciliation_books (book, begun_at, compared_until)
values ('rewards', now() - interval '1 hour', now() - interval '1 hour');
create index rewards_by_end on rewards (ended_at) where ended_at is not null;
---- 0024-authorizations
create table authorization_notices (
  purpose text not null,
  version text not null,
  notice jsonb not null,
  loaded_at timestamptz not null,
  primary key (purpose, version)
);
create table authorization_events (
  user_no text not null,
  seq integer not null,
  record_id text not null,
  purpose text not null,
  event text not null check (event in ('granted', 'refused', 'withdrawn')),
  notice_version text not null,
  language text not null check (language in ('zh', 'en')),
  given_by text not null,
  at timestamptz not null,
  expires_at timestamptz,
  primary key (user_no, seq)
);
---- 0026-agreement-variant
alter table agreements add column variant text;
---- 0028-open-asks.concurrently
create index concurrently if not exists member_consents_open on member_consents (requested_at)
where state in ('requested', 'asked', 'reminded');
---- 0032-orders-of-rewards
alter table orders add column reward_no text collate "C";
alter table orders add column activity_id text collate "C";
---- 0033-activity-totals
create table activity_totals (
  activity_id text collate "C" primary key,
  reserved_count bigint not null,
  reserved bigint not null,
  spent_count bigint not null,
  spent bigint not null
);
---- 0033-orders-of-rewards.concurrently
create index concurrently if not exists orders_of_rewards on orders (ended_at) where reward_no is not null;
---- 0034-needed-migrations
alter table schema_migrations add column needs text;
---- 0036-codes-of-who-asked
alter table sms_codes add column asker text not null default '';
alter table sms_codes drop constraint sms_codes_pkey, add primary key (mobile_no, scene, asker, sent_at);
create table known_devices (
  user_no text not null,
  device text not null,
  expires_at timestamptz not null,
  primary key (user_no, device)
);
create index known_devices_expiry on known_devices (expires_at);
---- 0038-number-keys
create table number_keys (
  key_id text primary key,
  first_used_at timestamptz not null,
  ended_at timestamptz
);
create table number_conversions (
  database text not null,
  table_name text not null,
  key_id text not null,
  next_page bigint not null default 0,
  found bigint not null,
  changed bigint not null default 0,
  finished_at timestamptz,
  primary key (database, table_name)
);
---- 0042-devices-by-time.concurrently
create index concurrently if not exists visitors_created_at on visitors (created_at, user_no);
---- 0043-openings-never-confirmed.concurrently
create index concurrently if not exists agreements_expired on agreements (ended_at) where state = 'expired';
