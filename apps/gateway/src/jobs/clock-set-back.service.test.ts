import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { bringForward, createClockWatch } from './clock-set-back.ts';

const HOUR_MS = 3_600_000;

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => moveClock(0));
afterAll(() => harness.end());

/** Moves the database's clock, and that of the process with it. */
async function moveClock(ms: number): Promise<void> {
  harness.time.now = Date.now() + ms;
  await harness.pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile
    as $$ select clock_timestamp() + interval '${ms} milliseconds' $$`,
  );
}

const databases = () => ({
  shared: harness.pool,
  ofUsers: [harness.pool],
  leaseMs: harness.times.leaseMs,
});

const wakeInMs = async (orderNo: string): Promise<number | undefined> =>
  (
    await harness.pool.query<{ ms: number }>(
      `select extract(epoch from due_at - present_time())::float8 * 1000 as ms from order_wakes
      where order_no = $1`,
      [orderNo],
    )
  ).rows[0]?.ms;

const watch = () => createClockWatch({ ...databases(), telemetry: harness.telemetry });

/** Returns the `bringForward` jobs that are waiting. */
const jobsLeft = async (): Promise<{ byMs: number }[]> =>
  (
    await harness.pool.query<{ byMs: number }>(
      `select (payload ->> 'byMs')::float8 as "byMs" from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'bringForward'`,
    )
  ).rows;

test('an order paid before the clock was set back an hour is credited at once', async () => {
  await moveClock(HOUR_MS);
  await watch().look();
  const order = await harness.placed();
  await harness.paymentWebhook(order);
  // No process runs while it is set back: one that starts afterwards detects it.
  await moveClock(0);
  await watch().look();
  const [job] = await jobsLeft();
  await watch().jobs.bringForward(job);
  // Late only by the time between the last check and the change of the clock.
  expect(await wakeInMs(order.order.orderNo)).toBeLessThan(60_000);
  harness.time.now = Date.now() + 60_000;
  await harness.advance(order.order.orderNo);
  expect((await harness.read(order)).order.state).toBe('credited');
});

test('a clock set back is detected once by several processes, and a normal clock never', async () => {
  await harness.pool.query(
    'delete from graphile_worker._private_jobs; update clock_seen set seen_at = now()',
  );
  await watch().look();
  expect(await jobsLeft()).toEqual([]);
  await moveClock(-HOUR_MS);
  await Promise.all([watch(), watch(), watch()].map((one) => one.look()));
  expect((await jobsLeft()).map(({ byMs }) => Math.round(byMs / 60_000))).toEqual([60]);
});

test('a lease that agrees with the present clock is kept', async () => {
  const order = await harness.placed();
  const [before] = (await harness.read(order)).payments;
  await bringForward(databases(), HOUR_MS);
  const [after] = (await harness.read(order)).payments;
  expect(after?.nextAt).toEqual(before?.nextAt);
  expect(await wakeInMs(order.order.orderNo)).toBeGreaterThan(0);
});

test('a job an hour ahead becomes due, and a job for a later date is left unchanged', async () => {
  for (const wait of ['1 hour', '20 days'])
    await harness.pool.query(
      `select graphile_worker.add_job('advanceAgreement', '{}', run_at := now() + $1::text::interval,
        job_key := 'agreement:' || $1::text)`,
      [wait],
    );
  await bringForward(databases(), HOUR_MS);
  const { rows } = await harness.pool.query(
    `select key, run_at <= now() as "isDue", run_at > now() + interval '479 hours 30 minutes' as "isLate"
    from graphile_worker.jobs where key like 'agreement:%' order by key`,
  );
  expect(rows).toEqual([
    { key: 'agreement:1 hour', isDue: true, isLate: false },
    { key: 'agreement:20 days', isDue: false, isLate: true },
  ]);
});

test('a regular job added before the clock was set back is added in each minute again', async () => {
  const add = async (inMs: number): Promise<boolean | undefined> => {
    const { rows } = await harness.pool.query<{ isAdded: boolean }>(
      'select add_regular_job($1, $2) as "isAdded"',
      ['readFloats', new Date(Math.floor(Date.now() / 60_000) * 60_000 + inMs)],
    );
    return rows[0]?.isAdded;
  };
  await moveClock(HOUR_MS);
  expect(await add(HOUR_MS)).toBe(true);
  await moveClock(0);
  expect([await add(0), await add(0)]).toEqual([true, false]);
});
