/**
 * Tests of floats that are too low: which supplier gets new orders, what becomes of leased deliveries, and
 * what a top-up cost.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Cost } from '../../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  scriptedCarrier,
} from '../../partners/testing/scripted-partners.ts';
import { decide } from '../by-hand.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
const TOO_LOW = { kind: 'floatTooLow' } as const;

const first = scriptedCarrier();
const second = scriptedCarrier();
const suppliers: TopUpSuppliers = {
  byName: new Map([
    ['first', first.port],
    ['second', second.port],
  ]),
  routeOf: () => ['first', 'second'],
  unnamed: 'first',
};
const stopped = new Set<string>();
const noted: string[] = [];
const floats = {
  isStopped: (name: string) => stopped.has(name),
  noteTooLow: (name: string) => void noted.push(`${name} is too low`),
  notePassedOver: (name: string) => void noted.push(`${name} is passed over`),
};

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers, floats });
});
beforeEach(() => {
  harness.time.now = START;
  stopped.clear();
  noted.length = 0;
  for (const supplier of [first, second]) {
    supplier.calls.length = 0;
    supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    supplier.answer('queryTopUp', async () => deliveryResult('credited'));
    supplier.answer('cancelTopUp', async () => deliveryResult('cancelled', 0n));
  }
});
afterAll(() => harness.end());

async function paidOrder(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}

async function eventsOf({ order }: OrderAggregate): Promise<string[]> {
  const { rows } = await harness.pool.query<{ event: string }>(
    `select event from order_events where order_no = $1 and entity = 'delivery' order by seq`,
    [order.orderNo],
  );
  return rows.map(({ event }) => event);
}

describe('a supplier whose float is at its stop level', () => {
  test('gets no new order: the next supplier of the route does, and the skip is noted', async () => {
    stopped.add('first');
    const order = await paidOrder();
    expect(await harness.workUntil(order, START)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'credited' },
      delivery: { supplier: 'second' },
    });
    expect(first.calls).toEqual([]);
    expect(noted).toEqual(['first is passed over']);
  });

  test('keeps a delivery that it already leased, even if it must be sent again', async () => {
    first.answer('topUp', async () => NO_ANSWER);
    first.answer('queryTopUp', async () => NEVER_RECEIVED);
    const order = await paidOrder();
    await harness.workUntil(order, START);
    stopped.add('first');
    first.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    expect(await harness.workUntil(order, START + 5 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'credited' },
      delivery: { supplier: 'first', sendCount: 2 },
    });
    expect([second.calls, noted]).toEqual([[], []]);
  });

  test('is sent the waiting order once it has float again, if no other supplier has any', async () => {
    stopped.add('first').add('second');
    const order = await paidOrder();
    expect(await harness.workUntil(order, START + 20 * MINUTE)).toBeGreaterThan(START + 20 * MINUTE);
    expect((await harness.read(order)).delivery).toMatchObject({
      state: 'queued',
      sendCount: 0,
      supplier: null,
    });
    stopped.delete('first');
    expect(await harness.workUntil(order, START + 21 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'credited' },
      delivery: { supplier: 'first' },
    });
    expect(second.calls).toEqual([]);
  });

  test('an order for which no supplier had float within half an hour is refunded unsent', async () => {
    stopped.add('first').add('second');
    const order = await paidOrder();
    expect(await harness.workUntil(order, START + 32 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'refunded' },
      delivery: { state: 'refused', sendCount: 0, supplier: null, reason: 'no supplier had float for it' },
      refunds: [{ state: 'settled', reason: 'deliveryFailed' }],
    });
    expect([first.calls, second.calls]).toEqual([[], []]);
  });

  test('a leased order is never refunded for lack of float', async () => {
    first.answer('topUp', async () => NO_ANSWER);
    first.answer('queryTopUp', async () => NO_ANSWER);
    const order = await paidOrder();
    await harness.workUntil(order, START);
    stopped.add('first').add('second');
    await harness.workUntil(order, START + 90 * MINUTE);
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'delivering' },
      delivery: { state: 'indeterminate', supplier: 'first' },
      refunds: [],
    });
  });
});

describe('a request that the supplier rejected for lack of float', () => {
  test('is sent again to the same supplier until there is float', async () => {
    first.answer('topUp', async () => TOO_LOW);
    const order = await paidOrder();
    await harness.workUntil(order, START + 3 * MINUTE);
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'delivering' },
      delivery: { state: 'queued', supplier: 'first', requestBody: expect.any(String) },
      refunds: [],
    });
    expect(first.count('topUp')).toBeGreaterThan(3);
    first.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    expect(await harness.workUntil(order, START + 10 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'credited' },
      delivery: { supplier: 'first' },
    });
    expect(second.calls).toEqual([]);
    expect(first.calls.every(({ name }) => name === 'topUp')).toBe(true);
    expect((await eventsOf(order)).slice(0, 4)).toEqual(['queued', 'leased', 'notTaken', 'leased']);
    expect(noted[0]).toBe('first is too low');
  });

  test('cannot be marked as refused by an operator while it waits', async () => {
    first.answer('topUp', async () => TOO_LOW);
    const order = await paidOrder();
    await harness.workUntil(order, START + 3 * MINUTE);
    const change = OrderChange.of(await harness.read(order), new Date(harness.clock()));
    expect(decide(change, `D${order.order.orderNo}`, 'refused')).toContain('has no float for it');
    expect(change.isEmpty).toBe(true);
  });

  test('is cancelled at its supplier after half an hour, and then refunded', async () => {
    first.answer('topUp', async () => TOO_LOW);
    first.answer('queryTopUp', async () => NEVER_RECEIVED);
    const order = await paidOrder();
    expect(await harness.workUntil(order, START + 60 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'refunded' },
      delivery: { state: 'cancelled', supplier: 'first' },
    });
    expect([first.count('cancelTopUp'), second.calls]).toEqual([1, []]);
  });

  test('is refunded only once its supplier cancelled it, even if no supplier has float', async () => {
    first.answer('topUp', async () => TOO_LOW);
    first.answer('queryTopUp', async () => NEVER_RECEIVED);
    const order = await paidOrder();
    await harness.workUntil(order, START + 20 * MINUTE);
    stopped.add('first').add('second');
    expect(await harness.workUntil(order, START + 60 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'refunded' },
      delivery: { state: 'cancelled', supplier: 'first' },
    });
    expect([first.count('cancelTopUp'), second.calls]).toEqual([1, []]);
  });

  test('is not refunded until its supplier confirms the cancellation', async () => {
    first.answer('topUp', async () => TOO_LOW);
    first.answer('queryTopUp', async () => NEVER_RECEIVED);
    first.answer('cancelTopUp', async () => NO_ANSWER);
    const order = await paidOrder();
    expect(await harness.workUntil(order, START + 90 * MINUTE)).not.toBeNull();
    expect(await harness.read(order)).toMatchObject({ order: { state: 'delivering' }, refunds: [] });
    first.answer('cancelTopUp', async () => deliveryResult('cancelled', 0n));
    expect(await harness.workUntil(order, START + 120 * MINUTE)).toBeNull();
    expect(await harness.read(order)).toMatchObject({ order: { state: 'refunded' } });
    expect(second.calls).toEqual([]);
  });
});

describe('the cost of a top-up', () => {
  const cost: Cost = { currency: 'USD', total: 6_893_200n, fee: 50_000n };

  test("is stored with the delivery, in the supplier's currency", async () => {
    first.answer('topUp', async ({ faceFen }) => ({ ...deliveryResult('credited', faceFen), cost }));
    const order = await paidOrder();
    await harness.workUntil(order, START);
    expect((await harness.read(order)).delivery).toMatchObject({ state: 'credited', cost });
  });

  test('keeps its first value when a later answer omits it', async () => {
    first.answer('topUp', async ({ faceFen }) => ({ ...deliveryResult('accepted', faceFen), cost }));
    const order = await paidOrder();
    expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
    expect((await harness.read(order)).delivery).toMatchObject({ state: 'credited', cost });
  });

  test('is also read from a signed notice', async () => {
    first.answer('topUp', async () => NO_ANSWER);
    const order = await paidOrder();
    await harness.workUntil(order, START);
    const { orderNo, faceFen } = order.order;
    const deliveryNo = `D${orderNo}`;
    const notice = { deliveryNo, state: 'credited', carrierRef: 'C1', faceFen, reason: null, cost } as const;
    await harness.delivery.handleWebhook(orderNo, 'first', notice);
    expect((await harness.read(order)).delivery).toMatchObject({ state: 'credited', cost });
  });

  test('is kept when a process that does not know the cost columns changes the delivery', async () => {
    first.answer('topUp', async ({ faceFen }) => ({ ...deliveryResult('accepted', faceFen), cost }));
    const order = await paidOrder();
    await harness.workUntil(order, START);
    const { pool } = harness;
    const { order: read } = await harness.read(order);
    const values = [read.orderNo];
    const orders = await pool.query('select to_jsonb(o) as row from orders o where order_no = $1', values);
    const deliveries = await pool.query(
      `select to_jsonb(d) - '{cost_currency,cost_total,cost_fee}'::text[] as row
      from deliveries d where order_no = $1`,
      values,
    );
    const { rows } = await pool.query<{ not_written: object }>(
      'select save_orders(null, $1, null, $2, null, null, null, $3, null, null) as not_written',
      [
        JSON.stringify([{ ...orders.rows[0]?.row, version: read.version + 1 }]),
        JSON.stringify([{ ...deliveries.rows[0]?.row, attempt_count: 7 }]),
        JSON.stringify([{ user_no: read.userNo, order_no: read.orderNo, wake_in_ms: 1000 }]),
      ],
    );
    expect(rows[0]?.not_written).toEqual({});
    expect((await harness.read(order)).delivery).toMatchObject({ attemptCount: 7, cost });
  });

  test('is null if the supplier did not state it', async () => {
    const order = await paidOrder();
    await harness.workUntil(order, START);
    expect((await harness.read(order)).delivery).toMatchObject({ state: 'credited', cost: null });
  });
});
