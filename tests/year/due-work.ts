/**
 * Does jobs and advances orders as the product's worker does, but by a given clock. It reads the tables
 * directly, so that a kill leaves no lock or lease behind.
 */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { inParallel } from '../harness/in-parallel.ts';
import type { GatewayParts } from './gateway-parts.ts';

interface Job {
  readonly id: string;
  readonly task: string;
  readonly payload: Record<string, string>;
  readonly revision: number;
}
interface Wake {
  readonly userNo: string;
  readonly orderNo: string;
  readonly dueAt: string;
}

const PAGE = 400;
const AT_ONCE = 16;
const FAILED_AGAIN_MS = 60_000;
// The queue retries failed work after 3, 7, 20 and 55 seconds, all of which belong to one look.
const DUE_JOBS = `
  select j.id::text, t.identifier as task, j.payload, j.revision
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= $1 or (j.attempts between 1 and 4
    and j.run_at <= $1::timestamptz + interval '1 minute') order by j.run_at limit ${PAGE}`;
const DUE_WAKES = `
  select user_no as "userNo", order_no as "orderNo", due_at::text as "dueAt" from order_wakes
  where due_at <= $1 order by due_at limit ${PAGE}`;

/** Processes a list, a few items at a time. Returns its length. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<number> {
  await inParallel(list, AT_ONCE, work);
  return list.length;
}

/**
 * Does what is due at `now` (ms). Returns how much there was. `failed` is called with the reason of each
 * failure.
 */
export async function doWhatIsDue(
  parts: GatewayParts,
  now: number,
  failed: (why: string) => void,
): Promise<number> {
  let done = 0;
  for (const home of parts.homes)
    done +=
      (await doDueJobs(home, parts, now, failed)) + (await lookAfterDueOrders(home, parts, now, failed));
  return done;
}

/** A failed job is postponed as the queue does it. */
async function doDueJobs(
  pool: Pool,
  { automatic }: GatewayParts,
  now: number,
  failed: (why: string) => void,
): Promise<number> {
  const { rows } = await pool.query<Job>({ name: 'due-jobs', text: DUE_JOBS, values: [new Date(now)] });
  return each(rows, async ({ id, task, payload, revision }) => {
    try {
      await automatic.jobs[task as keyof typeof automatic.jobs](payload);
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
  });
}

/** An order that was not written, or that could not be advanced, is postponed. */
async function lookAfterDueOrders(
  pool: Pool,
  { advanceOrder }: GatewayParts,
  now: number,
  failed: (why: string) => void,
): Promise<number> {
  const { rows } = await pool.query<Wake>({ name: 'due-wakes', text: DUE_WAKES, values: [new Date(now)] });
  return each(rows, async ({ userNo, orderNo, dueAt }) => {
    const again = await advanceOrder(orderNo).catch((error: unknown) => {
      failed(`order ${orderNo}: ${String(error)}`);
      return new Date(now + FAILED_AGAIN_MS);
    });
    // A change made meanwhile has set a new wake time, which must be kept.
    await pool.query({
      name: 'wake-again',
      text: 'update order_wakes set due_at = $4 where user_no = $1 and order_no = $2 and due_at = $3',
      values: [userNo, orderNo, dueAt, again],
    });
  });
}
