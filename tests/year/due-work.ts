/**
 * Does jobs and looks after orders as the product's worker does, but at the times of a clock that is given.
 * Read from the tables: nobody holds a lock or a lease that a kill would leave behind.
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
// What failed is tried again by the queue after 3, 7, 20 and 55 seconds: all that belongs to one look.
const DUE_JOBS = `
  select j.id::text, t.identifier as task, j.payload, j.revision
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= $1 or (j.attempts between 1 and 4
    and j.run_at <= $1::timestamptz + interval '1 minute') order by j.run_at limit ${PAGE}`;
const DUE_WAKES = `
  select user_no as "userNo", order_no as "orderNo", due_at::text as "dueAt" from order_wakes
  where due_at <= $1 order by due_at limit ${PAGE}`;

/** A few at a time; gives how many there were. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<number> {
  await inParallel(list, AT_ONCE, work);
  return list.length;
}

/** Does what is due at `now` (ms); gives how much there was. `failed` hears why something failed. */
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

/** One that fails is put off as the queue does it. */
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

/** An order that was not written is put off, and so is one that could not be looked after. */
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
    // A change made meanwhile has set the wake anew: then it stays.
    await pool.query({
      name: 'wake-again',
      text: 'update order_wakes set due_at = $4 where user_no = $1 and order_no = $2 and due_at = $3',
      values: [userNo, orderNo, dueAt, again],
    });
  });
}
