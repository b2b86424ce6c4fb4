-- Whom channels have told of what becomes of their orders: where to, about what, and what came of it
-- (events-out/). All of it stands in the directory database.

-- `channel`: null: all channels. `disabled_because`: person, gone or failures. `failing_since`: the first try
-- that failed with none taken since. `taken_at`: when it last took one.
create table event_endpoints (
  endpoint_no integer generated always as identity primary key,
  url text not null,
  channel text,
  description text not null,
  types text[] not null check (cardinality(types) > 0),
  added_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text,
  disabled_by text,
  failing_since timestamptz,
  taken_at timestamptz,
  constraint event_endpoints_disabled check ((disabled_at is null) = (disabled_because is null))
);

-- What an endpoint's messages are signed with, encrypted: by all that have not expired.
create table event_secrets (
  endpoint_no integer not null references event_endpoints,
  secret_no integer generated always as identity primary key,
  secret text not null,
  made_at timestamptz not null,
  expires_at timestamptz
);
create index event_secrets_of_endpoint on event_secrets (endpoint_no);

-- One thing that happened to one order, as everybody who is told of it reads it. `event_id` is the message's
-- number; it follows from the order's and the change's, so that it is kept once.
create table out_events (
  event_id text collate "C" primary key,
  type text not null,
  order_no text collate "C",
  channel text,
  at timestamptz not null,
  body text not null
);
create index out_events_by_time on out_events (at);
create index out_events_of_order on out_events (order_no) where order_no is not null;

-- Telling one endpoint of one event. `next_at`: when it is tried; taken, when it is taken over.
create table event_deliveries (
  endpoint_no integer not null references event_endpoints,
  event_id text collate "C" not null,
  state text not null,
  tries integer not null,
  next_at timestamptz,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (endpoint_no, event_id)
);
create index event_deliveries_due on event_deliveries (endpoint_no, next_at) where next_at is not null;
create index event_deliveries_by_time on event_deliveries (endpoint_no, at desc, event_id desc);
create index event_deliveries_failed on event_deliveries (endpoint_no, at) where state = 'failed';
create index event_deliveries_expiry on event_deliveries (at);

-- Each try, with the first of what was answered. `status`: null: there was no answer; `error` says why.
create table event_tries (
  try_no bigint generated always as identity primary key,
  endpoint_no integer not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  error text,
  excerpt text
);
create index event_tries_of_delivery on event_tries (event_id, endpoint_no);
create index event_tries_by_time on event_tries (at);
