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
