// The database's clock is set back while no worker runs: whoever starts next sees it as it starts, and not
// only when it looks at the clock again.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** By how many minutes what waits is to be brought forward, of each job that is left. */
async function jobsLeft(): Promise<number[]> {
  const { rows } = await product.pool.query<{ byMs: number }>(
    `select (payload ->> 'byMs')::float8 as "byMs" from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'bringForward'`,
  );
  return rows.map(({ byMs }) => Math.round(byMs / 60_000));
}

test('a worker that starts after the clock was set back has left the job once it is ready', async () => {
  expect(await jobsLeft()).toEqual([]);
  await product.pool.query("update clock_seen set seen_at = seen_at + interval '1 hour'");
  await product.restart({});
  expect(await jobsLeft()).toEqual([60]);
});
