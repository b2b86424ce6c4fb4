-- The latest time at which the database's clock was seen (follow_clock). One row.
create table clock_seen (
  is_present boolean primary key default true check (is_present),
  seen_at timestamptz not null
);
