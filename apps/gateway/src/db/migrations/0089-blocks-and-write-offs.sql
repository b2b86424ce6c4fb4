-- Blocking a user and writing a difference off take two persons (decision 88).

-- `blocked_until`: one person blocked them at once, until then at the latest; null: until somebody lets them
-- log in again. `proposal_no`: the proposal of the console; null: done by name, where nobody works there.
alter table blocked_users add column blocked_until timestamptz;
alter table blocked_users add column proposal_no integer;

-- Money that is not to be had, each a transfer of the ledger that belongs to no order: a difference with a
-- partner, moved from the partner's account to what was written off, or back where less is missing by now.
create table write_offs (
  proposal_no integer primary key,
  book text not null,
  kind text not null,
  reference text not null,
  debit_account text not null,
  credit_account text not null,
  unit text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  check (debit_account <> credit_account),
  constraint write_offs_account check ('writtenOff' in (debit_account, credit_account))
);
create index write_offs_of_difference on write_offs (book, reference);
create index write_offs_at on write_offs (at);
