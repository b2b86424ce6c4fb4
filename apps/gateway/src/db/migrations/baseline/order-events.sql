-- Every change of a state, numbered by the order's version; divided by the month in the order's number
-- (decision 20). The first part has the first two months; later ones are made by make_order_months, and what
-- has none stands in order_events_default.
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
do $$
declare
  bound timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '2 months';
  first_part text := 'order_events_until_' || to_char(bound - interval '1 day', 'YYYY_MM');
begin
  execute format('create table %I (like order_events including all)', first_part);
  execute format(
    'alter table order_events attach partition %I for values from (minvalue) to (%L)',
    first_part, to_char(bound, 'YYMM')
  );
end $$;
create table order_events_default partition of order_events default;

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
