-- When a process that runs jobs last said that it lives: one that is frozen, or whose host lost power, still
-- holds its lock, and its jobs are taken over because it says nothing any more.
alter table job_processes add column seen_at timestamptz not null default now();

-- For which minute, by the database's clock, each regular job was last added to the queue: whichever process
-- comes first adds it, and no other does again.
create table regular_jobs (
  name text primary key,
  added_for timestamptz not null
);
