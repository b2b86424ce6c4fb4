-- Adds a regular job to the queue for a given minute, once, whichever process asks first. Runs of one job
-- never overlap, over all processes, and at most one more waits: a run that takes longer than the interval
-- is not joined by a second one. Returns whether the job was added.
--
-- A recorded minute more than ten minutes ahead of the given one was added before the clock was set back,
-- and does not block this one.
create or replace function add_regular_job(job_name text, for_minute timestamptz) returns boolean
language plpgsql as $$
begin
  insert into regular_jobs (name, added_for) values (job_name, for_minute)
  on conflict (name) do update set added_for = excluded.added_for
  where regular_jobs.added_for < excluded.added_for
    or regular_jobs.added_for > excluded.added_for + interval '10 minutes';
  if not found then
    return false;
  end if;
  -- Returns no row when a worker takes the waiting job at this moment (graphile/worker#580).
  while (
    graphile_worker.add_job(job_name, queue_name := job_name, job_key := job_name, max_attempts := 1)
  ).id is null loop
  end loop;
  return true;
end $$;
