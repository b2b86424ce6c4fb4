-- Sets the one job of each key: adds it, or moves it to another time.
--
-- Takes rows of jobs (`task`, `payload`, `run_at`, `job_key`), each with the number of what it follows from
-- (`of_no`), and the numbers of what was written (null: all of them).
--
-- Jobs that somebody else holds at this moment are never waited for: a worker is taking the job, or has done
-- it and deletes it together with others, in no order that we could keep to as well. Whoever holds it has
-- looked, or may have looked, before our change, so there is another job then, without a key. (Asked to move
-- a job that is being taken, `graphile_worker.add_jobs` would add none at all: graphile/worker#580.) So when
-- this returns, a job of each key will run after the present transaction. Who sets jobs of a key holds the
-- lock of what they follow from, and so is the only one.
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
