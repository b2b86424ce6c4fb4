import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { Client } from '../db/index.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const set = (key: string, client: Pick<Client, 'query'> = harness.pool) =>
  client.query('select set_jobs($1, null)', [
    JSON.stringify([
      { of_no: key, task: 'advanceAgreement', payload: { of: key }, run_at: new Date(), job_key: key },
    ]),
  ]);

/** Returns the jobs for these keys, whether set with a key or without. */
async function jobsOf(...keys: string[]) {
  const { rows } = await harness.pool.query(
    `select payload ->> 'of' as of, key, locked_at is not null as taken
    from graphile_worker._private_jobs where payload ->> 'of' = any($1) order by 1, taken`,
    [keys],
  );
  return rows;
}

test('a waiting job that is set again is one job', async () => {
  await set('waiting');
  await set('waiting');
  expect(await jobsOf('waiting')).toEqual([{ of: 'waiting', key: 'waiting', taken: false }]);
});

test('a running job that is set again is followed by another', async () => {
  await set('under way');
  await harness.pool.query(
    `update graphile_worker._private_jobs
    set locked_at = now(), attempts = attempts + 1 where key = 'under way'`,
  );
  await set('under way');
  expect(await jobsOf('under way')).toEqual([
    { of: 'under way', key: 'under way', taken: false },
    { of: 'under way', key: null, taken: true },
  ]);
});

test('a job set at the moment in which a worker takes the job with its key is a second job', async () => {
  await set('being taken');
  const worker = await harness.pool.connect();
  try {
    await worker.query('begin');
    // Takes a job like graphile-worker, without committing yet.
    await worker.query(
      `update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'a worker', attempts = attempts + 1 where key = 'being taken'`,
    );
    await set('being taken');
    await worker.query('commit');
  } finally {
    worker.release();
  }
  expect(await jobsOf('being taken')).toEqual([
    { of: 'being taken', key: null, taken: false },
    { of: 'being taken', key: 'being taken', taken: true },
  ]);
});

test('setting jobs one by one does not deadlock with a worker that completes them together', async () => {
  const keys = ['first', 'second'] as const;
  for (const key of keys) await set(key);
  const writer = await harness.pool.connect();
  const worker = await harness.pool.connect();
  try {
    await writer.query('begin');
    await set('first', writer);
    // Deletes completed jobs like graphile-worker, in the order in which they completed.
    await worker.query('begin; set local enable_seqscan = off; set local enable_hashjoin = off');
    const completed = worker.query(
      `delete from graphile_worker._private_jobs as jobs
      using unnest(array(
        select id from graphile_worker._private_jobs where key = any($1) order by id desc
      )) n(n)
      where id = n`,
      [keys],
    );
    await eventually(
      'the worker to wait for the writer',
      async () =>
        (
          await harness.pool.query(
            `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%'`,
          )
        ).rowCount === 1,
    );
    await set('second', writer);
    await writer.query('commit');
    await completed;
    await worker.query('commit');
  } finally {
    writer.release();
    worker.release();
  }
  // The first was set before the worker reached it.
  expect(await jobsOf(...keys)).toEqual([{ of: 'second', key: null, taken: false }]);
});

test('only four SQL functions add jobs', async () => {
  const { rows } = await harness.pool.query<{ name: string }>(
    `select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'graphile_worker.add_jobs?\\(' order by 1`,
  );
  // The jobs of a reward and of a clock that was set back have no key, so none that is being taken can
  // replace them.
  expect(rows.map(({ name }) => name)).toEqual([
    'add_regular_job',
    'claim_reward',
    'follow_clock',
    'set_jobs',
  ]);
});
