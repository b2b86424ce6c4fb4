-- Books are compared piece by piece, each from where it was left.

-- How far each book is compared. `begun_at`: nothing earlier was ever compared. A run takes the row for a
-- time (`leased_until`) and names itself in `run_id`, so that two processes do not compare the same piece.
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

-- What differs. `own_amount` and `their_amount` count in the book's unit; null: that side has nothing.
-- `waiting`: it cannot be said yet, and is looked at again.
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
-- A run looks at what is open and nothing else, however much was ever resolved.
create index reconciliation_differences_open on reconciliation_differences (book, last_seen_at)
  where state <> 'resolved';

-- When each was found, came back, or went away.
create table reconciliation_events (
  seq bigint generated always as identity primary key,
  book text not null,
  kind text not null,
  reference text not null,
  event text not null check (event in ('found', 'resolved')),
  at timestamptz not null,
  detail jsonb not null
);

-- Entries of which one side has passed and the other has not: `theirs` was in a statement and our own entry
-- was not passed yet, `ours` was passed and not listed yet. The other side takes the row away when it comes;
-- an entry that is listed and has neither a row nor an entry of ours in the same piece is listed twice.
create table reconciliation_crossings (
  book text not null,
  reference text not null,
  side text not null check (side in ('ours', 'theirs')),
  at timestamptz not null,
  primary key (book, reference, side)
);
create index reconciliation_crossings_unlisted on reconciliation_crossings (book, at) where side = 'ours';

-- What the partners' statements listed, by day in China: compared with the partners' own totals.
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
