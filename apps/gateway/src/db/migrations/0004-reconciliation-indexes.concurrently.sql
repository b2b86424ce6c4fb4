-- Entries of a time, in its order, so that a piece reads its own rows and no others. The BRIN indexes that
-- stood here read more the bigger a table is: rows are updated, and updates scatter times over the table.
create index concurrently if not exists payments_paid on payments (method, paid_at)
  where paid_at is not null;
create index concurrently if not exists refunds_settled on refunds (method, settled_at)
  where settled_at is not null;
create index concurrently if not exists refunds_requested on refunds (requested_at);
create index concurrently if not exists deliveries_ended on deliveries (ended_at) where ended_at is not null;
drop index concurrently if exists payments_paid_at;
drop index concurrently if exists refunds_settled_at;
drop index concurrently if exists deliveries_ended_at;
-- Holds alone: those of other methods hold nothing.
create index concurrently if not exists payments_holds on payments (created_at) where method = 'points';
-- Transfers are only ever added, so their times stand in the order of the table: a BRIN index is enough, and
-- costs a write almost nothing.
create index concurrently if not exists ledger_transfers_at on ledger_transfers using brin (at)
  with (pages_per_range = 16, autosummarize = on);
