-- Which processes work on this database, and of which release: each says so every few seconds. Before
-- something is taken away that an older release uses, it is looked whether one still runs.
create table running_processes (
  process_id text primary key,
  release text not null,
  roles text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
