import { type Kysely, sql } from 'kysely';
import { rewriteFunction } from './rewrite-function.ts';

/**
 * `add_job` with a key adds nothing when a worker takes the job of that key in the very moment
 * (graphile/worker#580): it still saw the job as free, and finds it taken when it comes to change it. That
 * worker looks at what was before our change, and nobody would look at the change itself until the next run
 * of what looks for forgotten ones. It gives no row then, and asked once more it sees the job as taken and
 * adds a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function set_job(task text, payload json, run_at timestamptz, job_key text) returns void language plpgsql as $$
    begin
      while (graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key)).id is null loop
      end loop;
    end $$`.execute(db);
  for (const name of ['write_order', 'notify_agreement', 'write_agreement'])
    await rewriteFunction(db, name, { 'graphile_worker.add_job(': 'set_job(' });
}
