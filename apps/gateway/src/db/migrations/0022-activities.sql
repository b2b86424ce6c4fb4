-- Activities as their files say, with what is left of each: `cost` is what one reward costs of its budget, in
-- `unit`. What is reserved was earned and is not with its user yet; spent is. Nothing is ever given that the
-- budget or the stock does not have, nor lost from them: the checks below say so. `withdrawn_at`: its file is
-- gone; `closed_at`: an operator ended it.
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

-- Who changed an activity while it was running, and why: an operator, or another file that was loaded.
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

-- What a user earned of an activity, once, and what was promised then. `look_at`: when it is to be asked
-- about next; null: nothing is awaited.
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

-- The ledger of rewards, in the form of ledger_transfers: each leads to its reward and its activity.
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
