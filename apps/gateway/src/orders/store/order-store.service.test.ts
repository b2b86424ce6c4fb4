import { testNumbers } from '../../db/testing/test-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { paymentConfirmed } from '../model/payment-results.ts';
import { commands } from '../testing/commands.ts';
import { createOrderHarness, type OrderHarness } from '../testing/order-harness.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { createOrderStore, withNewVersion } from './order-store.ts';
import { tradeOf } from '../../partners/testing/scripted-partners.ts';
import { orderSet } from './order-set.ts';
import { storedChange } from './stored-change.ts';
import { everythingOf, newUser, noLimit } from '../testing/order-store-setting.ts';
import { placeSample, SAMPLE_TIME } from '../testing/order-samples.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

async function insertSample(over: Parameters<typeof placeSample>[0] = {}): Promise<OrderAggregate> {
  const change = placeSample({ userNo: newUser(), ...over });
  expect(await harness.store.place(change, noLimit)).toBe('placed');
  return change.after;
}

/** Returns the harness's pool, and the list of all statements sent over it. */
function countingPool() {
  const statements = harness.pool.query.bind(harness.pool);
  const sent: unknown[] = [];
  const pool = Object.assign(Object.create(harness.pool) as typeof harness.pool, {
    query: (...given: Parameters<typeof statements>) => {
      sent.push(given);
      return statements(...given);
    },
  });
  return { pool, sent };
}

const payFirst = (change: OrderChange): void => {
  const paymentNo = change.after.payments[0]?.paymentNo ?? '';
  paymentConfirmed(change, paymentNo, { tradeNo: tradeOf(paymentNo), paidFrom: null });
};

test('a version conflict within a set of changes affects only its own change', async () => {
  const readings = [await insertSample(), await insertSample(), await insertSample()];
  const pay = (reading: OrderAggregate): OrderChange => {
    const change = OrderChange.of(reading, SAMPLE_TIME);
    payFirst(change);
    return change;
  };
  const [first, second, third] = readings.map(pay);
  if (!first || !second || !third) throw new Error('three orders were placed');
  expect(await harness.store.commit(second)).toBe('written');
  const before = await everythingOf(harness.pool, second.after);
  const placed = placeSample({ userNo: newUser() });
  const { rows } = await harness.pool.query(
    'select save_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as not_written',
    orderSet(
      [third, second, placed, first].map((change) => ({
        stored: storedChange(change, testNumbers),
        limit: null,
      })),
    ),
  );
  expect(rows).toEqual([{ not_written: { [second.after.order.orderNo]: 'versionConflict' } }]);
  expect(await everythingOf(harness.pool, second.after)).toEqual(before);
  for (const change of [first, third]) {
    expect(await harness.read(change.after)).toEqual(withNewVersion(change));
    expect((await everythingOf(harness.pool, change.after)).length).toBe(before.length);
  }
  expect(await harness.read(placed.after)).toEqual(placed.after);
});

test('concurrent sets with the same orders, in any order, never deadlock', async () => {
  const readings = await Promise.all(Array.from({ length: 3 }, () => insertSample()));
  const members = readings.map((reading) => {
    const change = OrderChange.of(reading, SAMPLE_TIME);
    payFirst(change);
    return { stored: storedChange(change, testNumbers), limit: null };
  });
  const save = async (set: typeof members): Promise<number> => {
    const { rows } = await harness.pool.query<{ not_written: object }>(
      'select save_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as not_written',
      orderSet(set),
    );
    return set.length - Object.keys(rows[0]?.not_written ?? {}).length;
  };
  // Both reach the order in the middle, one from each end if they do not sort by number.
  const holder = await harness.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from orders where order_no = $1 for update', [readings[1]?.order.orderNo]);
    const saving = Promise.allSettled([save(members), save(members.toReversed())]);
    await eventually(
      'both sets to wait',
      async () =>
        (
          await harness.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like 'select save_orders%'`,
          )
        ).rowCount === 2,
    );
    await holder.query('commit');
    const written = (await saving).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(new Set(written)).toEqual(new Set([0, members.length]));
  } finally {
    holder.release();
  }
});

test('placings of many users share a transaction, each with its own limit', async () => {
  const groups: number[] = [];
  const { pool, clock } = harness;
  const store = createOrderStore({
    pool,
    clock,
    onWritten: () => undefined,
    onGroup: (changes) => groups.push(changes),
  });
  const placings = Array.from({ length: 30 }, () => placeSample({ userNo: newUser() }));
  const answers = await Promise.all(
    placings.map((change, index) =>
      store.place(change, { perDayFen: index % 2 === 0 ? 5000n : 4999n, perMonthFen: 5000n }),
    ),
  );
  expect(answers).toEqual(placings.map((_, index) => (index % 2 === 0 ? 'placed' : 'dayLimitReached')));
  expect(groups).toEqual([30]);
  for (const [index, { after }] of placings.entries())
    expect(await store.find(after.order.orderNo)).toEqual(index % 2 === 0 ? after : null);
});

test('changes that arrive during a write share the next transactions', async () => {
  const readings = await Promise.all(Array.from({ length: 40 }, () => insertSample()));
  const groups: number[] = [];
  const { pool, clock } = harness;
  const store = createOrderStore({
    pool,
    clock,
    onWritten: () => undefined,
    onGroup: (changes) => groups.push(changes),
  });
  const transactions = async (): Promise<number> => {
    const { rows } = await pool.query<{ transactions: number }>(
      'select count(distinct xmin::text)::int as transactions from orders where order_no = any($1)',
      [readings.map(({ order }) => order.orderNo)],
    );
    return rows[0]?.transactions ?? 0;
  };
  await Promise.all(readings.map((reading) => store.update(reading.order.orderNo, payFirst, reading)));
  expect(await transactions()).toBe(groups.length);
  expect(groups.length).toBeLessThan(readings.length / 2);
  expect(groups.reduce((sum, changes) => sum + changes, 0)).toBe(readings.length);
});

test('concurrent reads share a round trip, and each returns its own order', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => insertSample()));
  const { pool, sent } = countingPool();
  const store = createOrderStore({ pool, clock: harness.clock, onWritten: () => undefined });
  const unknown = '9'.repeat(24);
  const found = await Promise.all([...orders.map(({ order }) => order.orderNo), unknown].map(store.find));
  expect(found).toEqual([...orders, null]);
  expect(sent).toHaveLength(1);
});

test('an order that this process wrote lately is changed without being read', async () => {
  const { pool, sent } = countingPool();
  const store = createOrderStore({ pool, clock: harness.clock, onWritten: () => undefined });
  const change = placeSample({ userNo: newUser() });
  await store.place(change, noLimit);
  sent.length = 0;
  const updated = await store.update(change.after.order.orderNo, commands.authorised);
  expect(sent).toHaveLength(1);
  expect(await store.find(change.after.order.orderNo)).toEqual(updated);
});

test('an order that another process wrote since is changed from its stored state', async () => {
  const change = placeSample({ userNo: newUser() });
  const { orderNo } = change.after.order;
  await harness.store.place(change, noLimit);
  const other = createOrderStore({ ...harness, onWritten: () => undefined });
  await other.update(orderNo, commands.authorised);
  const seen: string[] = [];
  const update = (decide: (change: OrderChange) => void) =>
    harness.store.update(orderNo, (one) => {
      seen.push(one.after.payments[0]?.state ?? '');
      decide(one);
    });

  const touched = await update((one) => one.recordByHand('touched', {}));
  expect(seen.splice(0)).toEqual(['created', 'pending']);
  expect(touched?.order.version).toBe(3);

  // A copy is not relied on for a change that writes nothing, or that is refused.
  await other.update(orderNo, (one) => one.recordByHand('touched', {}));
  await update(() => undefined);
  expect(seen.splice(0)).toEqual(['pending', 'pending']);
  await expect(
    update(() => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(seen).toEqual(['pending', 'pending']);
});

test('a change updates indexes only when something is paid or ended', async () => {
  const updates = `select relname as table, n_tup_upd::int as updates, n_tup_hot_upd::int as "withoutIndexes"
    from pg_stat_xact_user_tables where relname in ('orders', 'payments') order by 1`;
  await harness.pool.query('vacuum orders, payments');
  const reading = await insertSample();
  const change = OrderChange.of(reading, SAMPLE_TIME);
  commands.authorised(change);
  const client = await harness.pool.connect();
  try {
    await client.query('begin');
    const before = await client.query(updates);
    await client.query(
      'select save_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      orderSet([{ stored: storedChange(change, testNumbers), limit: null }]),
    );
    const after = await client.query(updates);
    for (const [index, row] of before.rows.entries()) {
      const { table, ...counted } = after.rows[index];
      expect({ table, ...counted }).toEqual({
        table,
        updates: row.updates + 1,
        withoutIndexes: row.withoutIndexes + 1,
      });
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('the database accepts a refund only under the number made from its payment', async () => {
  const { order, payments } = await insertSample();
  const paymentNo = payments[0]?.paymentNo ?? '';
  const insert = (refundNo: string) =>
    harness.pool.query(
      `insert into refunds
        (user_no, refund_no, order_no, payment_no, method, state, amount, reason, attempt_count, requested_at)
      values ($1, $2, $3, $4, 'cash', 'due', 1, 'sample', 0, now())`,
      [order.userNo, refundNo, order.orderNo, paymentNo],
    );
  await expect(insert(`R${order.orderNo}99`)).rejects.toMatchObject({ constraint: 'refunds_of_payment' });
  await insert(`R${paymentNo.slice(1)}`);
  await expect(insert(`R${paymentNo.slice(1)}`)).rejects.toMatchObject({ constraint: 'refunds_pkey' });
});

test('a change is written with all its parts by one statement', async () => {
  const reading = await insertSample();
  const change = OrderChange.of(reading, SAMPLE_TIME);
  payFirst(change);
  const { pool: counting, sent } = countingPool();
  const reported: OrderChange[] = [];
  expect(
    await createOrderStore({
      pool: counting,
      clock: harness.clock,
      onWritten: (one) => reported.push(one),
    }).commit(change),
  ).toBe('written');
  expect(sent).toHaveLength(1);
  expect(reported).toEqual([change]);
  const kinds = (await everythingOf(harness.pool, reading)).map((row) => row.split(' ')[0]);
  expect(kinds).toEqual([
    'deliveries',
    'ledger_transfers',
    ...Array.from({ length: 5 }, () => 'order_events'),
    'order_wakes',
    'orders',
    'payments',
  ]);
  expect(await harness.read(reading)).toEqual(withNewVersion(change));
});
