-- Sets the one job of each key: adds it, or moves it to another time.
--
-- Takes rows of jobs (`task`, `payload`, `run_at`, `job_key`), each with the number of its subject
-- (`of_no`), and the numbers of the subjects that were written (null: all of them).
--
-- Never waits for a job that another transaction has locked: a worker is taking the job, or has finished it
-- and deletes it together with others, in an order that cannot be matched here. That worker has, or may
-- have, read the state before our change, so another job without a key is added then. (If asked to move a
-- job that is being taken, `graphile_worker.add_jobs` would add none: graphile/worker#580.) So when this
-- returns, a job of each key will run after the present transaction. A caller that sets jobs of a key holds
-- the lock of their subject, and so is the only one.
create or replace function set_jobs(jobs json, written text[]) returns void language plpgsql as $$
begin
  perform from (
    with wanted as (
      select distinct on (job_key) task, payload, run_at, job_key
      from json_to_recordset(jobs) as x (
        of_no text, task text, payload json, run_at timestamptz, job_key text
      )
      where written is null or of_no = any (written)
      order by job_key, run_at
    ), present as (
      select key from graphile_worker._private_jobs where key in (select job_key from wanted)
    ), ours as (
      select key from graphile_worker._private_jobs where key in (select job_key from wanted)
      for update skip locked
    )
    select array_agg((
      task, payload, null, run_at, null,
      case
        when job_key not in (select key from present) or job_key in (select key from ours) then job_key
      end,
      null, null
    )::graphile_worker.job_spec) as specs
    from wanted having count(*) > 0
  ) as given, graphile_worker.add_jobs(given.specs);
end $$;
