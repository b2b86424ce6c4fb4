/**
 * The other work of a worker besides orders: due agreements, and the jobs that changes leave behind. Of the
 * job queue only its promise is kept here: each job is done at least once, again after a failure or a death,
 * and possibly by two workers at a time.
 */
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import type { SimulatedProcess } from './simulated-process.ts';

const LOOK_EVERY_MS = 2000;
const REWARDS_EVERY_MS = 1000;
const JOBS_AT_ONCE = 10;

interface JobRow {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
  readonly revision: number;
}

export interface Working {
  /** Processes the agreements that are due. */
  readonly run: () => Promise<unknown>;
  /** The jobs by the names that the database gives them. */
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
}

/** Works until its process dies. */
export async function startWorker(
  process: SimulatedProcess,
  database: Database,
  { run, jobs }: Working,
  onFailure: (error: unknown) => void,
): Promise<never> {
  async function perform({ id, task, payload, revision }: JobRow): Promise<void> {
    try {
      const job = jobs[task];
      if (!job) throw new Error(`nobody does the job ${task}`);
      await job(payload);
    } catch (error) {
      onFailure(error);
      await database.query({
        name: 'job-failed',
        text: `update graphile_worker._private_jobs set attempts = attempts + 1,
          run_at = present_time() + interval '10 seconds' * 2 ^ least(attempts, 8)
          where id = $1 and revision = $2`,
        values: [id, revision],
      });
      return;
    }
    await database.query({
      name: 'job-done',
      text: 'delete from graphile_worker._private_jobs where id = $1 and revision = $2',
      values: [id, revision],
    });
  }

  async function doJobs(): Promise<number> {
    const { rows } = await database.query<JobRow>({
      name: 'due-jobs',
      text: `select j.id::text, t.identifier as task, j.payload, j.revision
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= present_time()
        order by j.run_at, t.identifier, j.payload::text, j.id limit $1`,
      values: [JOBS_AT_ONCE],
    });
    await Promise.all(rows.map((job) => perform(job)));
    return rows.length;
  }

  for (;;) {
    try {
      await run();
      while ((await doJobs()) > 0);
    } catch (error) {
      onFailure(error);
    }
    await process.idleTimers('agreements').wait(LOOK_EVERY_MS);
  }
}

/** Processes rewards in rounds until its process dies. */
export async function lookAfterRewards(
  process: SimulatedProcess,
  lookAfter: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<never> {
  for (;;) {
    try {
      await lookAfter();
    } catch (error) {
      onFailure(error);
    }
    await process.idleTimers('rewards').wait(REWARDS_EVERY_MS);
  }
}
