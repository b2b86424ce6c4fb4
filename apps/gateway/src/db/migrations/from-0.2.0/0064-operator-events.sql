-- What operators did by a command that leaves no event elsewhere: who, why, when, and about what.
create table operator_events (
  seq bigint generated always as identity primary key,
  command text not null,
  about text not null,
  operator text not null,
  reason text not null,
  at timestamptz not null
);

-- Users who cannot log in until an operator lets them again.
create table blocked_users (
  user_no text primary key,
  blocked_at timestamptz not null
);
