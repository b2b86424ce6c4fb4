-- Third step: order_events is divided by the month in the order's number. The table of before becomes the
-- first part, with whatever months are in it, neither read nor copied. Later months are made by
-- make_order_months; what has none stands in order_events_default.
do $$
declare
  bound text;
  first_part text;
begin
  select substring(pg_get_constraintdef(oid) from '''(\d{4})''') into strict bound
  from pg_constraint where conrelid = 'order_events'::regclass and conname = 'order_events_first_months';
  first_part := 'order_events_until_' || to_char(to_date(bound, 'YYMM') - 1, 'YYYY_MM');
  execute format('alter table order_events rename to %I', first_part);
  execute format('alter index order_events_pkey rename to %I', first_part || '_pkey');

  create table order_events (
    user_no text collate "C" not null,
    order_no text collate "C" not null,
    seq integer not null,
    entity text not null,
    entity_no text not null,
    event text not null,
    from_state text,
    to_state text not null,
    at timestamptz not null,
    detail jsonb,
    primary key (user_no, order_no, seq)
  ) partition by range (order_no);
  execute format(
    'alter table order_events attach partition %I for values from (minvalue) to (%L)', first_part, bound
  );
  execute format('alter table %I drop constraint order_events_first_months', first_part);
  create table order_events_default partition of order_events default;
end $$;

-- Which months of order_events are in the database: each part with the yymm from which on (empty: from the
-- first) and up to which (not included) its orders' numbers begin.
create view order_months as
select part.relname::text as name,
  coalesce(substring(bounds.text from 'FROM \(''(\d{4})''\)'), '') as from_no,
  substring(bounds.text from 'TO \(''(\d{4})''\)') as to_no
from pg_inherits
join pg_class part on part.oid = inhrelid
cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds (text)
where inhparent = 'order_events'::regclass and bounds.text <> 'DEFAULT';

-- Months of order_events that were written to a file and left the database: which file, by whom and why.
-- `brought_back_at`: they are in the database again.
create table archived_order_months (
  name text primary key,
  from_no text collate "C" not null,
  to_no text collate "C" not null,
  event_count bigint not null,
  sha256 text not null,
  file text not null,
  archived_at timestamptz not null,
  operator text not null,
  reason text not null,
  brought_back_at timestamptz
);
