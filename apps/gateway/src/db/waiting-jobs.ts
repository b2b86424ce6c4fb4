import type { Pool } from './pool.ts';

export interface WaitingJobs {
  /** Due, and taken by nobody. */
  readonly waiting: number;
  /** How long the one that has waited longest has been due, in seconds; 0: none waits. */
  readonly oldest: number;
  /** Failed as often as they may be tried; one that is in its last try has not. */
  readonly failed: number;
}

/** What a database's job queue has that is due, in one row (`WaitingJobs`). */
export const WAITING_JOBS = `select count(*) filter (where is_available)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_available)), 0)::float8 as oldest,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
  from graphile_worker._private_jobs where run_at <= now()`;

/** The same of a database, at once. */
export async function waitingJobs(pool: Pool): Promise<WaitingJobs> {
  const { rows } = await pool.query<WaitingJobs>(WAITING_JOBS);
  return rows[0] ?? { waiting: 0, oldest: 0, failed: 0 };
}
