import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { AdvanceOrder } from '../orders/index.ts';
import { createOrderStore } from '../orders/store/index.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { systemTimers, type Timers } from '../runtime/time/index.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { createOrderWakes } from './order-wakes.ts';
import { startWakePoller, type WakePoller } from './wake-poller.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(async () => {
  harness.time.now = Date.now();
  harness.logged.length = 0;
  await harness.pool.query('delete from order_wakes');
});
afterAll(() => harness.end());

const poll = (advanceOrder: AdvanceOrder, over: Partial<Parameters<typeof startWakePoller>[0]> = {}) =>
  startWakePoller({
    pool: harness.pool,
    advanceOrder,
    concurrency: 4,
    clock: Date.now,
    telemetry: harness.telemetry,
    ...over,
  });

async function whilePolling(poller: WakePoller, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await poller.stop();
  }
}

interface WakeRow {
  readonly waitMs: number;
  readonly taken: boolean;
  readonly failures: number;
}
const wakeOf = async ({ order }: OrderAggregate): Promise<WakeRow | undefined> =>
  (
    await harness.pool.query<WakeRow>(
      `select extract(epoch from due_at - clock_timestamp())::float8 * 1000 as "waitMs",
        taken_at is not null as taken, failures
      from order_wakes where user_no = $1 and order_no = $2`,
      [order.userNo, order.orderNo],
    )
  ).rows[0];
const makeDue = ({ order }: OrderAggregate) =>
  harness.pool.query('update order_wakes set due_at = clock_timestamp() where order_no = $1', [
    order.orderNo,
  ]);

test('a paid order is delivered, and has no wake when no step is left', async () => {
  await whilePolling(poll(harness.advance, { clock: harness.clock }), async () => {
    const order = await harness.placed();
    expect((await wakeOf(order))?.taken).toBe(false);
    await harness.paymentWebhook(order);
    await eventually(
      'the order to be credited',
      async () => (await harness.read(order)).order.state === 'credited',
    );
    expect(await wakeOf(order)).toBeUndefined();
  });
});

test('an order is handled no earlier than due, and postponed as long as its handler returns', async () => {
  const [due, later] = [await harness.placed(), await harness.placed()];
  const looked: string[] = [];
  await makeDue(due);
  const poller = poll(async (orderNo) => {
    looked.push(orderNo);
    return new Date(Date.now() + 3_600_000);
  });
  await whilePolling(poller, async () => {
    const wake = await eventually('the order to be put off', async () => {
      const row = await wakeOf(due);
      return row && row.waitMs > 3_000_000 && row;
    });
    expect(wake).toMatchObject({ taken: false, failures: 0 });
    expect(looked).toEqual([due.order.orderNo]);
    expect((await wakeOf(later))?.waitMs).toBeGreaterThan(5000);
  });
});

test('a wake set by another process while an order is handled is kept', async () => {
  const order = await harness.placed();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let looks = 0;
  await makeDue(order);
  const poller = poll(async () => {
    looks += 1;
    await mayEnd;
    return new Date(Date.now() + 3_600_000);
  });
  await whilePolling(poller, async () => {
    await eventually('the look to begin', () => looks === 1);
    const nextAt = new Date(harness.time.now + 600_000);
    await harness.store.update(order.order.orderNo, (change) =>
      change.schedulePaymentRetry(order.payments[0]?.paymentNo ?? '', { attemptCount: 0, nextAt }),
    );
    end();
  });
  const wake = await wakeOf(order);
  expect(wake?.waitMs).toBeGreaterThan(500_000);
  expect(wake?.waitMs).toBeLessThanOrEqual(600_000);
});

test('an order that becomes due while it is being handled is handled again right after', async () => {
  const order = await harness.placed();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [looks, atOnce, mostAtOnce] = [0, 0, 0];
  await makeDue(order);
  const poller = poll(async () => {
    looks += 1;
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
    await mayEnd;
    atOnce -= 1;
    return null;
  });
  await whilePolling(poller, async () => {
    await eventually('the look to begin', () => looks === 1);
    await makeDue(order);
    await eventually('it to be taken again', async () => ((await wakeOf(order))?.waitMs ?? 0) > 10_000);
    end();
    await eventually('the second look', () => looks === 2);
    await eventually('no wake to be left', async () => (await wakeOf(order)) === undefined);
  });
  expect(mostAtOnce).toBe(1);
});

test('a wake written at the moment in which it is taken is not lost', async () => {
  const order = await harness.placed();
  await makeDue(order);
  const wakes = createOrderWakes(harness.pool);
  const worker = await harness.pool.connect();
  try {
    await worker.query('begin');
    // Takes it like a worker, without committing yet.
    expect((await worker.query('select from take_order_wakes(1, 20000)')).rowCount).toBe(1);
    const written = harness.paymentWebhook(order);
    await eventually('the change to wait for the worker', async () => {
      const { rowCount } = await harness.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    // Another process that takes due wakes does not wait.
    expect(await wakes.take(10)).toEqual([]);
    await worker.query('commit');
    await written;
  } finally {
    worker.release();
  }
  expect((await wakes.take(10)).map(({ orderNo }) => orderNo)).toEqual([order.order.orderNo]);
});

test('a wake is taken once by concurrent callers, and is due again after its lease', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => harness.placed()));
  for (const order of orders) await makeDue(order);
  const wakes = createOrderWakes(harness.pool);
  const taken = (await Promise.all(Array.from({ length: 6 }, () => wakes.take(5)))).flat();
  expect(taken.map(({ orderNo }) => orderNo).toSorted()).toEqual(
    orders.map(({ order }) => order.orderNo).toSorted(),
  );
  expect(await wakes.take(50)).toEqual([]);
  for (const order of orders) {
    const wake = await wakeOf(order);
    expect(wake?.waitMs).toBeGreaterThan(10_000);
    expect(wake?.waitMs).toBeLessThanOrEqual(20_000);
  }
  // The lease of the first has expired: the process that had it has lost it.
  const [first] = orders;
  const lost = taken.find(({ orderNo }) => orderNo === first?.order.orderNo);
  if (!first || !lost) throw new Error('twelve orders were placed and taken');
  await makeDue(first);
  expect(await wakes.take(5)).toHaveLength(1);
  await wakes.putOff(lost, null);
  expect(await wakeOf(first)).toMatchObject({ taken: true });
});

test('an order whose handling fails is logged and retried, each time later', async () => {
  const [ill, well] = [await harness.placed(), await harness.placed()];
  let looks = 0;
  const poller = poll(async (orderNo) => {
    if (orderNo === well.order.orderNo) return null;
    looks += 1;
    throw new Error('nobody expected this');
  });
  const waits: number[] = [];
  await whilePolling(poller, async () => {
    // A wait of a second may end before it is observed, so there may be more failures than times it was due.
    for (let failures = 0; failures < 4;) {
      await makeDue(ill);
      const before = failures;
      const wake = await eventually('the failure to be kept', async () => {
        const row = await wakeOf(ill);
        return row && !row.taken && row.failures > before && row;
      });
      failures = wake.failures;
      waits.push(Math.round(wake.waitMs / 1000));
    }
    await makeDue(well);
    await eventually('others to go on', async () => (await wakeOf(well)) === undefined);
  });
  expect(looks).toBeGreaterThanOrEqual(4);
  expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? Infinity);
  expect(harness.logged).toEqual(
    Array.from({ length: looks }, () => 'an order could not be looked after and is tried again'),
  );
  await harness.store.update(ill.order.orderNo, (change) =>
    change.schedulePaymentRetry(ill.payments[0]?.paymentNo ?? '', { attemptCount: 0, nextAt: change.at }),
  );
  expect(await wakeOf(ill)).toMatchObject({ failures: 0 });
});

test('an urgent change by this process is handled without waiting for the next poll', async () => {
  const order = await harness.placed();
  let waits = 0;
  // The pause between queries is practically endless.
  const timers: Timers = {
    ...systemTimers,
    wait(_ms, signal) {
      waits += 1;
      return systemTimers.wait(3_600_000, signal);
    },
  };
  let looked = 0;
  const poller = poll(
    async () => {
      looked += 1;
      return null;
    },
    { timers },
  );
  const store = createOrderStore({
    pool: harness.pool,
    clock: harness.clock,
    onWritten: poller.noteWritten,
  });
  await whilePolling(poller, async () => {
    await eventually('the poller to be idle', () => waits > 0);
    await store.update(order.order.orderNo, (change) =>
      change.schedulePaymentRetry(order.payments[0]?.paymentNo ?? '', { attemptCount: 0, nextAt: change.at }),
    );
    await eventually('the look', () => looked === 1);
  });
});

test('handles at most the allowed orders at once, and waits for running ones when stopped', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => harness.placed()));
  for (const order of orders) await makeDue(order);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let underWay = 0;
  const poller = poll(
    async () => {
      underWay += 1;
      await mayEnd;
      return null;
    },
    { concurrency: 2 },
  );
  await eventually('two to be under way', () => underWay === 2);
  let stopped = false;
  const stopping = poller.stop().then(() => {
    stopped = true;
  });
  await wait(50);
  expect({ underWay, stopped }).toEqual({ underWay: 2, stopped: false });
  end();
  await stopping;
  const { rows } = await harness.pool.query('select count(*)::int as waiting from order_wakes');
  expect(rows).toEqual([{ waiting: 4 }]);
});
