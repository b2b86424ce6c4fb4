-- What the ledger of rewards says of each activity up to the watermark of the book of rewards: added to piece
-- by piece, so that no run reads what an earlier one has read.
create table activity_totals (
  activity_id text collate "C" primary key,
  reserved_count bigint not null,
  reserved bigint not null,
  spent_count bigint not null,
  spent bigint not null
);
