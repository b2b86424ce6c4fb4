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

-- What the ledger of rewards says of each activity up to the watermark of the book of rewards: added to piece
-- by piece, so that no run reads what an earlier one has read.
create table activity_totals (
  activity_id text collate "C" primary key,
  reserved_count bigint not null,
  reserved bigint not null,
  spent_count bigint not null,
  spent bigint not null
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
-- The book of rewards looks at those that ended in a piece of time.
create index rewards_by_end on rewards (ended_at) where ended_at is not null;

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

-- Vouchers: what one user earned of an activity, each lowers the price of one order. `version` counts its
-- changes, of which each is an event. `extended`: it came back from an order with more time than it had.
-- `counted`: its activity knows that it was used or has expired.
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
