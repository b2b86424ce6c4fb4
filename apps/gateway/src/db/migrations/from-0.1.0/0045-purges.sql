-- When each part of the nightly clean-up last ran whole, and what it has removed, for /metrics. A part that
-- never ran counts from here on.
create table purges (
  job text primary key,
  whole_at timestamptz not null
);
insert into purges (job, whole_at) values ('purgeExpired', now()), ('purgeUnused', now());

create table purged_rows (
  table_name text primary key,
  row_count bigint not null,
  last_row_count bigint not null,
  last_at timestamptz not null
);
