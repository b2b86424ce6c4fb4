-- The ledger, and how it is compared with what partners say.

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
-- Transfers are only ever added, so their times stand in the order of the table: a BRIN index is enough, and
-- costs a write almost nothing.
create index ledger_transfers_at on ledger_transfers using brin (at)
  with (pages_per_range = 16, autosummarize = on);

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
  'cash', 'digital', 'points', 'agreement', 'carrier', 'lender', 'ledger', 'owed', 'holds', 'credit',
  'rewards'
]) as book;

-- Where a partner's statement and our own books differ. `happened_at` is when the thing happened that they
-- say differently: only a comparison of that time can find that they agree again. `own_amount` and
-- `their_amount` count in the book's unit; null: that side has nothing. `waiting`: it cannot be said yet, and
-- is looked at again. `closed`: a person settled it.
create table reconciliation_differences (
  kind text not null,
  reference text not null,
  detail jsonb not null,
  happened_at timestamptz not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  book text not null,
  state text not null check (state in ('open', 'waiting', 'resolved', 'closed')),
  own_amount bigint,
  their_amount bigint,
  primary key (book, kind, reference)
);
-- A run looks at what is open and nothing else, however much was ever resolved.
create index reconciliation_differences_open on reconciliation_differences (book, last_seen_at)
  where state <> 'resolved';

-- When each was found, came back, or went away.
create table reconciliation_events (
  seq bigint generated always as identity primary key,
  book text not null,
  kind text not null,
  reference text not null,
  event text not null check (event in ('found', 'resolved', 'closed')),
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
