import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('a job set at the moment in which a worker takes the one of its key is a job of its own', async () => {
  const key = 'agreement:of the test';
  const set = () => harness.pool.query("select set_job('advanceAgreement', '{}', now(), $1)", [key]);
  await set();
  const worker = await harness.pool.connect();
  try {
    await worker.query('begin');
    // As graphile-worker takes a job; not committed yet.
    await worker.query(
      `update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'a worker', attempts = attempts + 1 where key = $1`,
      [key],
    );
    const setAgain = set();
    await eventually(
      'the second to wait for the worker',
      async () =>
        (
          await harness.pool.query(
            `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'select set_job%'`,
          )
        ).rowCount === 1,
    );
    await worker.query('commit');
    await setAgain;
  } finally {
    worker.release();
  }
  const { rows } = await harness.pool.query(
    'select locked_at is not null as taken from graphile_worker.jobs where key = $1',
    [key],
  );
  expect(rows).toEqual([{ taken: false }]);
});

test('all that the database itself sets off goes that way', async () => {
  const { rows } = await harness.pool.query(
    `select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%graphile_worker.add_job(%' order by 1`,
  );
  expect(rows).toEqual([{ name: 'add_regular_job' }, { name: 'set_job' }]);
});
