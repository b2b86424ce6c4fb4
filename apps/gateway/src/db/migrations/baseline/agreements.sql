-- Agreements and what hangs on them. One aggregate, written by save_agreements (columns:
-- agreements/columns.ts); what its members were asked and answered; what its signer set.

-- A standing permission to top a number up. `next_at` is when a run looks at it next; runs find what is due
-- by `slice`, two digits of the user number. `live`: it charges, or can again once it is resumed; a signer
-- has one live agreement for a number. `language` is the one of the consent, in which the signer is written
-- to. `variant`: in whose offer it was opened, and is changed; `campus`, or null, the usual one.
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
  variant text,
  primary key (user_no, agreement_no),
  check ((trigger = 'day') = (day_of_month is not null)
    and (trigger = 'balance') = (threshold_fen is not null))
);
create index agreements_due on agreements (slice, next_at, agreement_no) where next_at is not null;
create unique index agreements_one_live on agreements (user_no, agr_mbl) where live;
create index agreements_of_number on agreements (agr_mbl);
-- Openings of agreements that were never confirmed, by when they ended: the clean-up removes them.
create index agreements_expired on agreements (ended_at) where state = 'expired';
-- Openings of agreements that came to nothing, by when they ended: the clean-up removes them.
create index agreements_never_signed on agreements (ended_at)
  where signed_at is null and ended_at is not null;

-- One setup, change, pause, resume or skip that was requested. `mandate_no`: under which the wallet is asked
-- for the mandate of an opening or a change of terms; null, of one from before: its idempotency key.
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
  mandate_no text,
  request_body text,
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
) with (fillfactor = 80);
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

-- The consent of a member, whose number somebody else pays for, to one agreement: a part of the agreement,
-- written with it by save_agreements (columns: agreements/columns.ts). `reply_code`: the digits of a reply by
-- SMS, such as Y37.
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
-- Members who were asked and have not answered, for /metrics.
create index member_consents_open on member_consents (requested_at)
  where state in ('requested', 'asked', 'reminded');

-- Signers by whom a member does not want to be asked any more.
create table blocked_signers (
  mobile_no text not null,
  signer_no text not null,
  blocked_at timestamptz not null,
  primary key (mobile_no, signer_no)
);

-- What people sent to the service number, as the SMS centre handed it over: written before it is
-- acknowledged, by the message's number there, so that the same again is nothing. Of a long message each part
-- has a row. look_at: when it is looked at again; null once it was handled.
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

-- What a signer lets all agreements for other people's numbers cost together in a month in China; null: as
-- much as they cost.
create table family_caps (
  user_no text primary key,
  cap_fen bigint,
  set_at timestamptz not null
);

-- Numbers for which a user does not want an agreement to be recommended any more.
create table dismissed_recommendations (
  user_no text collate "C" not null,
  mobile_no text not null,
  at timestamptz not null,
  primary key (user_no, mobile_no)
);

-- Registering a wallet account and setting up an agreement in one request: one row for each, by the number
-- that registers, and an event for every change. look_at: when the wallet is asked, or the agreement set up;
-- null once it has ended and everything was said. message: what its number is still to be told.
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
