-- Adds a regular job to the queue for a minute, once, whichever process asks first. Its jobs are done one at
-- a time, over all processes, with one more in waiting at the most: a run that takes longer than the time to
-- the next is not joined by a second one that does the same work beside it. Gives whether it was added. No
-- process makes up for more than ten minutes: a minute further ahead was added before the clock was set back,
-- and holds nothing up.
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
  -- No row when a worker takes the waiting one at this moment (graphile/worker#580).
  while (
    graphile_worker.add_job(job_name, queue_name := job_name, job_key := job_name, max_attempts := 1)
  ).id is null loop
  end loop;
  return true;
end $$;
