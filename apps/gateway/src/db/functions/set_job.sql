-- Sets the one job of a key: adds it, or moves it to another time.
--
-- `graphile_worker.add_job` with a key adds nothing when a worker takes the job of that key in the same
-- moment (graphile/worker#580): it saw the job as free, and finds it taken when it comes to change it. That
-- worker looks at what was before our change, and nobody would look at the change itself. It gives no row
-- then; called once more it sees the job as taken and adds a new one. So when this returns, a job of the key
-- will run after the present transaction.
create or replace function set_job(task text, payload json, run_at timestamptz, job_key text) returns void
language plpgsql as $$
begin
  while (graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key)).id is null loop
  end loop;
end $$;
