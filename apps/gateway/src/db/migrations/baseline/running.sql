-- What keeps the product running.

-- Which processes run jobs: each holds an advisory lock for as long as it lives, so that a dead one's jobs
-- are taken over within seconds. `seen_at`: when it last said that it lives; one that is frozen, or whose
-- host lost power, still holds its lock, and its jobs are taken over because it says nothing any more.
create table job_processes (
  pool_id text primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);

-- For which minute, by the database's clock, each regular job was last added to the queue: whichever process
-- comes first adds it, and no other does again.
create table regular_jobs (
  name text primary key,
  added_for timestamptz not null
);

-- What a process must know to work on this database, for release 0.1.0: a migration that takes something away
-- names the one that brought what is used instead. A release that ends before it is told so when it starts.
alter table schema_migrations add column needs text;

-- Which processes work on this database, and of which release: each says so every few seconds. Before
-- something is taken away that an older release uses, it is looked whether one still runs.
create table running_processes (
  process_id text primary key,
  release text not null,
  roles text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Written by the probe of /readyz, which removes its row again in the same transaction: always empty.
create table database_probes (id bigint generated always as identity primary key);

-- With which keys mobile numbers in this database are encrypted, by what tells the keys apart: a process that
-- was given none of them does not start. `ended_at`: nothing is encrypted with it any more.
create table number_keys (
  key_id text primary key,
  first_used_at timestamptz not null,
  ended_at timestamptz
);

-- How far the numbers of a table are brought into the form in which they are written now: in clear before,
-- or encrypted with another key. `database`: empty, or which shard. A pass looks at the pages of the table
-- from `next_page` on; what it found at its beginning (`found`) and has changed since (`changed`). A pass
-- that found nothing is the last one: `finished_at`. Another `key_id` begins anew.
create table number_conversions (
  database text not null,
  table_name text not null,
  key_id text not null,
  next_page bigint not null default 0,
  found bigint not null,
  changed bigint not null default 0,
  finished_at timestamptz,
  primary key (database, table_name)
);

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

-- What operators did by a command that leaves no event elsewhere: who, why, when, and about what.
create table operator_events (
  seq bigint generated always as identity primary key,
  command text not null,
  about text not null,
  operator text not null,
  reason text not null,
  at timestamptz not null
);
