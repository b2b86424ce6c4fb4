/**
 * Does jobs as the product's worker does, but at the times of a clock that is given. Read from the table:
 * nobody holds a lock that a kill would leave behind.
 */
import type { GatewayParts } from './gateway-parts.ts';

interface Job {
  readonly id: string;
  readonly task: string;
  readonly payload: Record<string, string>;
  readonly revision: number;
}

const PAGE = 400;
const AT_ONCE = 16;
// What failed is tried again by the queue after 3, 7, 20 and 55 seconds: all that belongs to one look.
const DUE = `
  select j.id::text, t.identifier as task, j.payload, j.revision
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= $1 or (j.attempts between 1 and 4
    and j.run_at <= $1::timestamptz + interval '1 minute') order by j.run_at limit ${PAGE}`;

/**
 * Does the jobs that are due at `now` (ms), a few at a time; gives how many there were. One that fails is put
 * off as the queue does it, `failed` hears why.
 */
export async function doDueJobs(
  { pool, automatic, advanceOrder }: GatewayParts,
  now: number,
  failed: (why: string) => void,
): Promise<number> {
  const { rows } = await pool.query<Job>({ name: 'due-jobs', text: DUE, values: [new Date(now)] });
  const waiting = rows.values();
  async function worker(): Promise<void> {
    for (const { id, task, payload, revision } of waiting) {
      try {
        const again = task === 'advanceOrder' ? await advanceOrder(payload['orderNo'] ?? '') : null;
        if (task !== 'advanceOrder') await automatic.jobs[task as keyof typeof automatic.jobs](payload);
        // A change made meanwhile has set the job anew: then it stays.
        if (again)
          await pool.query({
            name: 'job-again',
            text: 'update graphile_worker._private_jobs set run_at = $2 where id = $1 and revision = $3',
            values: [id, again, revision],
          });
        else
          await pool.query({
            name: 'job-done',
            text: 'delete from graphile_worker._private_jobs where id = $1 and revision = $2',
            values: [id, revision],
          });
      } catch (error) {
        failed(`${task}: ${String(error)}`);
        await pool.query({
          name: 'job-failed',
          text: `
            update graphile_worker._private_jobs
            set attempts = attempts + 1, run_at = $2::timestamptz + exp(least(10,
            attempts + 1)) * interval '1 second' where id = $1 and revision = $3`,
          values: [id, new Date(now), revision],
        });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, worker));
  return rows.length;
}
