-- Settings as they were at every time: each change is a version with who and why, and holds the parts that it
-- changed. Rows are only added. A part counts from its `valid_from` on, unless a newer version of it counts.
create table settings_versions (
  version_no integer primary key,
  action text not null,
  operator text not null,
  reason text not null,
  created_at timestamptz not null
);

create table settings_parts (
  part text not null,
  version_no integer not null references settings_versions (version_no),
  content jsonb not null,
  valid_from timestamptz not null,
  primary key (part, version_no)
);

-- The processes that run, and up to which version each of them knows the settings and does nothing any more
-- by an older one.
create table settings_processes (
  process_no text primary key,
  roles text not null,
  version_no integer not null,
  seen_at timestamptz not null
);

-- Debits that the release before has stopped stay stopped.
with stopped as (
  insert into settings_versions (version_no, action, operator, reason, created_at)
  select 1, 'stop-debits', 'migration', 'automaticDebits was false in the switches', now()
  from switches where name = 'automaticDebits' and not is_on
  returning version_no
)
insert into settings_parts (part, version_no, content, valid_from)
select 'debitStops', version_no, '[{"channel": null}]', now() from stopped;
