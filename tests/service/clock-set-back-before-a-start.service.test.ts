// The database's clock is set back while no worker runs: the next worker notices as it starts, instead of at
// its next look at the clock.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let product: RunningProduct;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({}, database);
});
afterAll(() => product?.stop());

/** Returns, for each remaining job, by how much (ms) waiting work is to be brought forward. */
async function jobsLeft(): Promise<number[]> {
  const { rows } = await product.pool.query<{ byMs: number }>(
    `select (payload ->> 'byMs')::float8 as "byMs" from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'bringForward'`,
  );
  return rows.map(({ byMs }) => byMs);
}

test('a worker that starts after the clock was set back adds the job to bring work forward', async () => {
  expect(await jobsLeft()).toEqual([]);
  await product.restart({
    async whileStopped() {
      const pool = createTestPool(database.url, 1);
      await pool.query("update clock_seen set seen_at = present_time() + interval '2 hours'");
      await pool.end();
    },
  });
  const [byMs, ...others] = await jobsLeft();
  // Starting takes at most a part of the second hour.
  expect(byMs).toBeGreaterThan(HOUR_MS);
  expect(byMs).toBeLessThanOrEqual(2 * HOUR_MS);
  expect(others).toEqual([]);
});
