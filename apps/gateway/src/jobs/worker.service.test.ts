import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createQueuePool, type Pool } from '../db/pool.ts';
import type { AdvanceOrder, OrderAggregate } from '../orders/index.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { createFindOrdersWithoutJob } from './find-orders-without-job.ts';
import { cronItemOf, startWorker, type Worker } from './worker.ts';

let harness: OrderHarness;
let queue: Pool;
beforeAll(async () => {
  const database = await createTestDatabase();
  harness = createOrderHarness(database);
  harness.time.now = Date.now();
  queue = createQueuePool(database.url, 6);
});
afterAll(async () => {
  await queue.end();
  await harness.end();
});

const work = (
  advanceOrder: AdvanceOrder,
  over: Partial<Parameters<typeof startWorker>[0]> = {},
): Promise<Worker> =>
  startWorker({
    pool: queue,
    advanceOrder,
    regularJobs: [],
    concurrency: 4,
    telemetry: harness.telemetry,
    ...over,
  });

async function jobOf({
  order,
}: OrderAggregate): Promise<{ run_at: Date; locked_by: string | null } | undefined> {
  return (
    await harness.pool.query('select run_at, locked_by from graphile_worker.jobs where key = $1', [
      `order:${order.orderNo}`,
    ])
  ).rows[0];
}

test('a paid order is delivered by its job, and the job is gone when nothing is left to do', async () => {
  const worker = await work(harness.advance);
  try {
    const order = await harness.placed();
    await harness.paymentWebhook(order);
    await eventually(
      'the order to be credited',
      async () => (await harness.read(order)).order.state === 'credited',
    );
    await eventually('its job to be gone', async () => (await jobOf(order)) === undefined);
  } finally {
    await worker.stop();
  }
});

test('a job runs no earlier than its time', async () => {
  const order = await harness.placed();
  const later = new Date(Date.now() + 3_600_000);
  const worker = await work(async () => later);
  try {
    await harness.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `order:${order.order.orderNo}`,
    ]);
    await eventually(
      'the job to be put off',
      async () => (await jobOf(order))?.run_at.getTime() === later.getTime(),
    );
  } finally {
    await worker.stop();
  }
});

test('a change made while the job runs is not put off by what the job knew before', async () => {
  const order = await harness.placed();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let runs = 0;
  const worker = await work(async () => {
    runs += 1;
    await mayEnd;
    return new Date(Date.now() + 3_600_000);
  });
  try {
    await harness.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `order:${order.order.orderNo}`,
    ]);
    await eventually('the job to run', () => runs === 1);
    const sooner = new Date(Date.now() + 10_000);
    await harness.store.update(order.order.orderNo, (change) =>
      change.schedulePaymentRetry(order.payments[0]?.paymentNo ?? '', { attemptCount: 0, nextAt: sooner }),
    );
    end();
    await eventually(
      'the job to have ended',
      async () =>
        (await harness.pool.query('select from graphile_worker.jobs where locked_by is not null'))
          .rowCount === 0,
    );
    expect((await jobOf(order))?.run_at).toEqual(sooner);
  } finally {
    end();
    await worker.stop();
  }
});

test('jobs are locked in the name that the process registered', async () => {
  const order = await harness.placed();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<null>();
  const worker = await work(() => mayEnd);
  try {
    await harness.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `order:${order.order.orderNo}`,
    ]);
    const lockedBy = await eventually('the job to be under way', async () => (await jobOf(order))?.locked_by);
    expect((await harness.pool.query('select pool_id from job_processes')).rows).toEqual([
      { pool_id: lockedBy },
    ]);
  } finally {
    end(null);
    await worker.stop();
  }
  expect((await harness.pool.query('select from job_processes')).rowCount).toBe(0);
});

test('a job that fails is reported and tried again', async () => {
  const order = await harness.placed();
  let runs = 0;
  const worker = await work(async (orderNo) => {
    if (orderNo === order.order.orderNo && (runs += 1) === 1) throw new Error('the database went away');
    return null;
  });
  try {
    await harness.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `order:${order.order.orderNo}`,
    ]);
    await eventually('the second try', () => runs === 2);
    expect(harness.logged).toContain('a job failed and will be tried again');
  } finally {
    await worker.stop();
  }
});

test('a regular job never runs twice at once; one of those due while it ran follows it', async () => {
  const order = await harness.placed();
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
    async () => {
      looked += 1;
      return null;
    },
    { regularJobs: [long] },
  );
  try {
    await itIsTime();
    await eventually('the first', () => begun === 1);
    await itIsTime();
    await itIsTime();
    await harness.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `order:${order.order.orderNo}`,
    ]);
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

test('open orders without a job that will run get one; others are left alone', async () => {
  const old = { at: new Date(Date.now() - 120_000) };
  harness.time.now = old.at.getTime();
  const [lost, spent, waiting, closed] = [
    await harness.placed(),
    await harness.placed(),
    await harness.placed(),
    await harness.placed(),
  ];
  await harness.checkout.cancel({ userNo: closed.order.userNo, touristSession: null }, closed.order.orderNo);
  harness.time.now = Date.now();
  const young = await harness.placed();
  const keyOf = ({ order }: OrderAggregate): string => `order:${order.orderNo}`;
  await harness.pool.query('delete from graphile_worker._private_jobs where key = any($1)', [
    [lost, closed, young].map(keyOf),
  ]);
  await harness.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where key = $1',
    [keyOf(spent)],
  );
  const waitingBefore = await jobOf(waiting);
  harness.logged.length = 0;
  await createFindOrdersWithoutJob(harness.pool, harness.telemetry)();
  const { rows } = await harness.pool.query(
    `select key from graphile_worker.jobs
    where key = any($1) and run_at <= now() and attempts < max_attempts order by key`,
    [[lost, spent, closed, young].map(keyOf)],
  );
  expect(rows.map(({ key }) => key)).toEqual([lost, spent].map(keyOf).toSorted());
  expect(await jobOf(waiting)).toEqual(waitingBefore);
  expect(harness.logged).toEqual(['open orders without a job were given one']);
  harness.logged.length = 0;
  await createFindOrdersWithoutJob(harness.pool, harness.telemetry)();
  expect(harness.logged).toEqual([]);
});
