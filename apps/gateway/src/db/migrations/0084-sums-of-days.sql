-- Sums of days in China, kept by the worker (day-sums/): what people of the console look at again and again
-- would otherwise be added up from all orders each time.

-- Up to when all is summed, and from which time on a day is summed once more when it is over. One row.
create table day_sums (
  is_one boolean primary key default true check (is_one),
  summed_until timestamptz not null,
  final_until timestamptz not null
);

-- The postings of a day, by what they were for and between which accounts.
create table ledger_days (
  day text not null,
  reason text not null,
  debit_account text not null,
  credit_account text not null,
  unit text not null,
  count bigint not null,
  amount bigint not null,
  primary key (day, reason, debit_account, credit_account, unit)
);

-- What was credited on a day, and what went back on that day for numbers that were credited on any, by
-- supplier (empty: not known), carrier and the currency of what it cost (empty: the supplier has not said).
-- Amounts in fen; `cost` and `fee` in whole millionths of the currency's unit.
create table margin_days (
  day text not null,
  supplier text not null,
  carrier text not null,
  currency text not null,
  credited bigint not null,
  given bigint not null,
  face_fen bigint not null,
  sold_fen bigint not null,
  points bigint not null,
  given_back_fen bigint not null,
  cost bigint not null,
  fee bigint not null,
  primary key (day, supplier, carrier, currency)
);

-- Of what was compared of a day, our side of the same time. Null: compared by a release that did not keep it.
alter table reconciliation_days add column own_count bigint;
alter table reconciliation_days add column own_total bigint;
