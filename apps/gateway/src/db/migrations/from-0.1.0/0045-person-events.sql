-- Who was given a person's data, or had an account closed, when and why. It names the user and no number.
create table person_events (
  seq bigint generated always as identity primary key,
  user_no text not null,
  event text not null check (event in ('given', 'closed')),
  by_whom text not null,
  reason text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index person_events_of_user on person_events (user_no);
create index person_events_at on person_events (at);
