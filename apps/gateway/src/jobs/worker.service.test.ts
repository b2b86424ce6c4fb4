import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createQueuePool, type Pool } from '../db/pool.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { cronItemOf, type RegularJob, startWorker, type Worker } from './worker.ts';

let harness: OrderHarness;
let queue: Pool;
beforeAll(async () => {
  const database = await createTestDatabase();
  harness = createOrderHarness(database);
  queue = createQueuePool(database.url, 6);
});
afterAll(async () => {
  await queue.end();
  await harness.end();
});

const work = (
  jobs: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>,
  regularJobs: readonly RegularJob[] = [],
): Promise<Worker> =>
  startWorker({ pool: queue, jobs, regularJobs, concurrency: 4, telemetry: harness.telemetry });

const addJob = (task: string) =>
  harness.pool.query("select set_job($1, '{}', now(), $2)", [task, `key of ${task}`]);

test('jobs are locked in the name that the process registered, and are gone when they are done', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const worker = await work({ slow: () => mayEnd });
  try {
    await addJob('slow');
    const lockedBy = await eventually(
      'the job to be under way',
      async () =>
        (await harness.pool.query('select locked_by from graphile_worker.jobs where locked_by is not null'))
          .rows[0]?.locked_by as string | undefined,
    );
    expect((await harness.pool.query('select pool_id from job_processes')).rows).toEqual([
      { pool_id: lockedBy },
    ]);
  } finally {
    end();
    await worker.stop();
  }
  expect((await harness.pool.query('select from job_processes')).rowCount).toBe(0);
  expect((await harness.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
});

test('a job that fails is reported and tried again', async () => {
  let runs = 0;
  const worker = await work({
    failing: async () => {
      if ((runs += 1) === 1) throw new Error('the database went away');
    },
  });
  try {
    await addJob('failing');
    await eventually('the second try', () => runs === 2);
    expect(harness.logged).toContain('a job failed and will be tried again');
  } finally {
    await worker.stop();
  }
});

test('a regular job never runs twice at once; one of those due while it ran follows it', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [begun, atOnce, mostAtOnce] = [0, 0, 0];
  const long = {
    name: 'long',
    cron: '0 0 1 1 *',
    run: async () => {
      begun += 1;
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await mayEnd;
      atOnce -= 1;
    },
  };
  const { queueName, jobKey, maxAttempts } = cronItemOf(long).options ?? {};
  const itIsTime = () =>
    harness.pool.query(
      'select graphile_worker.add_job($1, queue_name := $2, job_key := $3, max_attempts := $4)',
      [long.name, queueName, jobKey, maxAttempts],
    );
  let looked = 0;
  const worker = await work(
    {
      other: async () => {
        looked += 1;
      },
    },
    [long],
  );
  try {
    await itIsTime();
    await eventually('the first', () => begun === 1);
    await itIsTime();
    await itIsTime();
    await addJob('other');
    await eventually('other jobs to go on', () => looked > 0);
    expect(begun).toBe(1);
    end();
    await eventually('the second', () => begun === 2);
    await eventually(
      'no more of them',
      async () =>
        (await harness.pool.query('select from graphile_worker.jobs where task_identifier = $1', [long.name]))
          .rowCount === 0,
    );
    expect({ begun, mostAtOnce }).toEqual({ begun: 2, mostAtOnce: 1 });
  } finally {
    end();
    await worker.stop();
  }
});
