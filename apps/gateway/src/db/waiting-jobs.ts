import type { Pool } from './pool.ts';

export interface WaitingJobs {
  /** The number of jobs that are due and that no process has taken. */
  readonly waiting: number;
  /** How long the oldest of these has been due, in seconds; 0 when none waits. */
  readonly oldest: number;
  /**
   * The number of jobs that have failed as often as they may be tried; a job in its last attempt is not among
   * them.
   */
  readonly failed: number;
}

/** Selects the state of a database's job queue in one row (`WaitingJobs`), counting the jobs that are due. */
export const WAITING_JOBS = `select count(*) filter (where is_available)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_available)), 0)::float8 as oldest,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
  from graphile_worker._private_jobs where run_at <= now()`;

/** Returns the present state of a database's job queue. */
export async function waitingJobs(pool: Pool): Promise<WaitingJobs> {
  const { rows } = await pool.query<WaitingJobs>(WAITING_JOBS);
  return rows[0] ?? { waiting: 0, oldest: 0, failed: 0 };
}
