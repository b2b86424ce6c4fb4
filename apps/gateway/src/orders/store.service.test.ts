import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { paymentConfirmed, paymentAuthorised } from './payments/payment-results.ts';
import { createOrderHarness, type OrderHarness } from './testing/order-harness.ts';
import type { OrderAggregate } from './aggregate.ts';
import { wakeAt } from './next-step.ts';
import { OrderChange } from './order-change.ts';
import { createOrderStore, withNewVersion } from './store.ts';
import { storedChange } from './stored-change.ts';
import { anyCommands, commands } from './testing/commands.ts';
import { placeSample, SAMPLE_TIME, written } from './testing/order-samples.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const noLimit = { perDayFen: 1_000_000n, perMonthFen: 1_000_000n };
let users = 0;
const newUser = (): string => String(2_000_000_000 + (users += 1));

async function insertSample(over: Parameters<typeof placeSample>[0] = {}): Promise<OrderAggregate> {
  const change = placeSample({ userNo: newUser(), ...over });
  expect(await harness.store.place(change, noLimit)).toBe('placed');
  return change.after;
}

/** All that was ever written for an order, as text, its jobs included. */
async function everythingOf({ order: { userNo, orderNo } }: OrderAggregate): Promise<string[]> {
  const tables = ['orders', 'payments', 'deliveries', 'refunds', 'order_events', 'ledger_transfers'];
  const { rows } = await harness.pool.query<{ row: string }>(
    `${tables.map((table) => `select '${table} ' || t::text as row from ${table} t where user_no = $1 and order_no = $2`).join(' union all ')}
     union all select concat_ws(' ', 'job', key, run_at, revision) from graphile_worker.jobs where key = 'order:' || $2 order by 1`,
    [userNo, orderNo],
  );
  return rows.map(({ row }) => row);
}

async function jobOf({
  order,
}: OrderAggregate): Promise<{ run_at: Date; task: string; orderNo: string } | undefined> {
  const { rows } = await harness.pool.query(
    `select j.run_at, j.task_identifier as task, p.payload->>'orderNo' as "orderNo" from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.key = $1`,
    [`order:${order.orderNo}`],
  );
  return rows[0];
}

test('a request number is written once, however many write it at once', async () => {
  const userNo = newUser();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, random) => harness.store.place(placeSample({ userNo, random }), noLimit)),
  );
  expect(answers.toSorted()).toEqual(['placed', ...Array.from({ length: 7 }, () => 'repeated')]);
  const { rows } = await harness.pool.query(
    'select (select count(*)::int from orders where user_no = $1) as orders, (select count(*)::int from payments where user_no = $1) as payments, (select count(*)::int from order_events where user_no = $1) as events',
    [userNo],
  );
  expect(rows).toEqual([{ orders: 1, payments: 1, events: 2 }]);
  const winner = await harness.store.findByIdempotencyKey(userNo, 'request-0000000001');
  expect((await jobOf(winner ?? placeSample().after))?.orderNo).toBe(winner?.order.orderNo);
});

test('an order number that is taken is refused as a whole, for another to be drawn', async () => {
  const first = await insertSample();
  const { userNo } = first.order;
  await expect(
    harness.store.place(placeSample({ userNo, idempotencyKey: 'request-0000000002' }), noLimit),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await harness.store.findByIdempotencyKey(userNo, 'request-0000000002')).toBeNull();
});

test('a change of an outdated reading writes nothing at all', async () => {
  const reading = await insertSample();
  const paymentNo = reading.payments[0]?.paymentNo ?? '';
  await harness.store.update(reading.order.orderNo, (change) =>
    paymentAuthorised(change, paymentNo, { tradeNo: 'T1', payUrl: 'https://cashier.example/1' }),
  );
  const before = await everythingOf(reading);
  const stale = OrderChange.of(reading, SAMPLE_TIME);
  paymentConfirmed(stale, paymentNo, { tradeNo: 'T1', paidFrom: null });
  expect(stale.transfers).not.toEqual([]);
  expect(await harness.store.commit(stale)).toBe('versionConflict');
  expect(await everythingOf(reading)).toEqual(before);
});

test('a set of changes: a version conflict concerns its own change alone', async () => {
  const readings = [await insertSample(), await insertSample(), await insertSample()];
  const pay = (reading: OrderAggregate): OrderChange => {
    const change = OrderChange.of(reading, SAMPLE_TIME);
    paymentConfirmed(change, reading.payments[0]?.paymentNo ?? '', { tradeNo: 'T1', paidFrom: null });
    return change;
  };
  const [first, second, third] = readings.map(pay);
  if (!first || !second || !third) throw new Error('three orders were placed');
  expect(await harness.store.commit(second)).toBe('written');
  const before = await everythingOf(second.after);
  const placed = placeSample({ userNo: newUser() });
  const { rows } = await harness.pool.query('select write_orders($1) as results', [
    JSON.stringify([third, second, placed, first].map(storedChange)),
  ]);
  expect(rows).toEqual([{ results: ['written', 'versionConflict', 'written', 'written'] }]);
  expect(await everythingOf(second.after)).toEqual(before);
  for (const change of [first, third]) {
    expect(await harness.read(change.after)).toEqual(withNewVersion(change));
    expect((await everythingOf(change.after)).length).toBe(before.length);
  }
  expect(await harness.read(placed.after)).toEqual(placed.after);
});

test('of two changes from one reading one is written, and update decides anew for the other', async () => {
  const reading = await insertSample();
  const paymentNo = reading.payments[0]?.paymentNo ?? '';
  const pay = (change: OrderChange): void =>
    paymentConfirmed(change, paymentNo, { tradeNo: 'T1', paidFrom: null });
  await Promise.all(
    Array.from({ length: 6 }, () => harness.store.update(reading.order.orderNo, pay, reading)),
  );
  const order = await harness.read(reading);
  expect(order.order).toMatchObject({ state: 'delivering', version: 2 });
  expect((await everythingOf(reading)).filter((row) => row.startsWith('ledger_transfers'))).toHaveLength(1);
});

test('a written change holds all its parts, from one statement', async () => {
  const reading = await insertSample();
  const change = OrderChange.of(reading, SAMPLE_TIME);
  paymentConfirmed(change, reading.payments[0]?.paymentNo ?? '', { tradeNo: 'T1', paidFrom: null });
  const statements = harness.pool.query.bind(harness.pool);
  const sent: unknown[] = [];
  const counting = Object.assign(Object.create(harness.pool) as typeof harness.pool, {
    query: (...given: Parameters<typeof statements>) => {
      sent.push(given);
      return statements(...given);
    },
  });
  const heard: OrderChange[] = [];
  expect(
    await createOrderStore({
      pool: counting,
      clock: harness.clock,
      onWritten: (one) => heard.push(one),
    }).commit(change),
  ).toBe('written');
  expect(sent).toHaveLength(1);
  expect(heard).toEqual([change]);
  const kinds = (await everythingOf(reading)).map((row) => row.split(' ')[0]);
  expect(kinds).toEqual([
    'deliveries',
    'job',
    'ledger_transfers',
    ...Array.from({ length: 5 }, () => 'order_events'),
    'orders',
    'payments',
  ]);
  expect(await harness.read(reading)).toEqual(withNewVersion(change));
});

test('an open order has one job, at the time when something is due, named after it', async () => {
  const order = await insertSample();
  expect(await jobOf(order)).toEqual({
    run_at: wakeAt(order),
    task: 'advanceOrder',
    orderNo: order.order.orderNo,
  });
});

test('a job is moved to an earlier time but not to a later one', async () => {
  const order = await insertSample();
  const [payment] = order.payments;
  const remind = (nextAt: Date) =>
    harness.store.update(order.order.orderNo, (change) =>
      change.schedulePaymentRetry(payment?.paymentNo ?? '', { attemptCount: 1, nextAt }),
    );
  const first = payment?.nextAt?.getTime() ?? 0;
  await remind(new Date(first + 60_000));
  expect((await jobOf(order))?.run_at.getTime()).toBe(first);
  await remind(new Date(first - 5_000));
  expect((await jobOf(order))?.run_at.getTime()).toBe(first - 5_000);
});

test('an order that was never written is not found, and not updated', async () => {
  expect(await harness.store.find('9'.repeat(24))).toBeNull();
  expect(
    await harness.store.update('9'.repeat(24), () => {
      throw new Error('there is nothing to decide');
    }),
  ).toBeNull();
});

test('whatever happens to an order, step by step: it reads back as it was written, and its job never comes too late', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands, fc.integer({ min: 0, max: 5 }), async (names, minutesApart) => {
      let expected = written(placeSample({ userNo: newUser() }));
      await harness.store.place(placeSample({ userNo: expected.order.userNo }), noLimit);
      for (const [index, name] of names.entries()) {
        const change = OrderChange.of(
          expected,
          new Date(SAMPLE_TIME.getTime() + (index + 1) * minutesApart * 60_000),
        );
        commands[name]?.(change);
        expect(await harness.store.commit(change)).toBe('written');
        expected = written(change);
      }
      expect(await harness.read(expected)).toEqual(expected);
      const {
        rows: [row],
      } = await harness.pool.query('select open from orders where user_no = $1', [expected.order.userNo]);
      const due = wakeAt(expected);
      expect(row).toEqual({ open: due !== null });
      if (due) expect((await jobOf(expected))?.run_at.getTime()).toBeLessThanOrEqual(due.getTime());
    }),
    { numRuns: 60 },
  );
});
