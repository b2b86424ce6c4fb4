/**
 * Tests of a supplier that cannot cancel: a delivery that it does not know is neither sent again nor refunded
 * too early.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { onlySupplier, type TopUpSuppliers } from '../../partners/index.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  scriptedCarrier,
} from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
const ABSENT_AFTER_MS = 15 * MINUTE;

const supplier = scriptedCarrier();
let restoredAt: Date | null = null;
/** When the clock was last set forward, by its own time. */
let setForwardAt = -Infinity;
const suppliers: TopUpSuppliers = {
  ...onlySupplier({ ...supplier.port, traits: { absentAfterMs: ABSENT_AFTER_MS } }),
  get restoredAt() {
    return restoredAt;
  },
};
let harness: OrderHarness;
beforeAll(async () => {
  // Deliveries are looked at every minute, so that nothing is late for want of a look.
  const times = { ...publishedTimes, deliveryBackoffMs: [MINUTE] };
  harness = createOrderHarness(
    await createTestDatabase(),
    times,
    {},
    {
      suppliers,
      steadyForMs: () => harness.time.now - setForwardAt,
    },
  );
});
beforeEach(() => {
  harness.time.now = START;
  restoredAt = null;
  setForwardAt = -Infinity;
  supplier.calls.length = 0;
  supplier.answer('topUp', async () => NO_ANSWER);
  supplier.answer('queryTopUp', async () => NEVER_RECEIVED);
  supplier.answer('cancelTopUp', async () => NEVER_RECEIVED);
});
afterAll(() => harness.end());

async function paidOrder(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}

test('sends no second request while the first may still arrive', async () => {
  const order = await paidOrder();
  await harness.workUntil(order, START + ABSENT_AFTER_MS - 1000);
  expect(supplier.count('queryTopUp')).toBeGreaterThan(10);
  expect(supplier.count('topUp')).toBe(1);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'indeterminate' }, refunds: [] });
});

test('sends the delivery again once the first request can no longer arrive, and credits it', async () => {
  const order = await paidOrder();
  await harness.workUntil(order, START + ABSENT_AFTER_MS - 1000);
  supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  expect(await harness.workUntil(order, START + 35 * MINUTE)).toBeNull();
  expect(supplier.count('topUp')).toBe(2);
  expect(await harness.read(order)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('a clock set forward alone leads to neither a second request nor a refund', async () => {
  const order = await paidOrder();
  await harness.workUntil(order, START + MINUTE);
  harness.time.now += 60 * MINUTE;
  setForwardAt = harness.time.now;
  await harness.workUntil(order, setForwardAt + ABSENT_AFTER_MS - 1000);
  expect(supplier.count('topUp')).toBe(1);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'indeterminate' }, refunds: [] });
  await harness.workUntil(order, setForwardAt + ABSENT_AFTER_MS + MINUTE);
  expect(await harness.read(order)).toMatchObject({ order: { state: 'refunded' } });
});

test('a request that was sent late is refunded only once it can no longer arrive', async () => {
  const order = await paidOrder();
  let sentLast = START;
  supplier.answer('topUp', async () => {
    sentLast = harness.time.now;
    return { kind: 'tooSoon' };
  });
  await harness.workUntil(order, START + 90 * MINUTE);
  const after = await harness.read(order);
  expect(after).toMatchObject({ order: { state: 'refunded' }, delivery: { state: 'cancelled' } });
  expect(sentLast).toBeGreaterThan(START + 20 * MINUTE);
  expect((after.delivery?.endedAt?.getTime() ?? 0) - sentLast).toBeGreaterThanOrEqual(ABSENT_AFTER_MS);
});

test('a process whose lease expired while it was suspended sends nothing', async () => {
  const order = await paidOrder();
  const leased = await harness.store.update(order.order.orderNo, (change) => {
    harness.delivery.lease(change);
  });
  expect(leased).toMatchObject({ delivery: { state: 'sending' } });
  harness.time.now += harness.times.leaseMs + 1;
  if (leased) await harness.delivery.sendLeased(leased);
  expect(supplier.count('topUp')).toBe(0);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'indeterminate' }, refunds: [] });
});

test('a delivery to be cancelled by an operator also waits until it can no longer arrive', async () => {
  const order = await paidOrder();
  await harness.workUntil(order, START + MINUTE);
  await harness.store.update(order.order.orderNo, (change) => change.wantDeliveryCancelled());
  await harness.workUntil(order, START + ABSENT_AFTER_MS - 1000);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'indeterminate' }, refunds: [] });
  await harness.workUntil(order, START + 40 * MINUTE);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'cancelled', reason: 'never received', sendCount: 1 },
  });
});

test("an accepted delivery is not refunded when the supplier's list lacks it", async () => {
  supplier.answer('topUp', async ({ faceFen }) => deliveryResult('accepted', faceFen));
  const order = await paidOrder();
  await harness.workUntil(order, START + 6 * 60 * MINUTE);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'accepted' }, refunds: [] });
  expect(supplier.count('topUp')).toBe(1);
});

test('a delivery refused as too soon is sent again on schedule and credited', async () => {
  supplier.answer('topUp', async () => ({ kind: 'tooSoon' }));
  const order = await paidOrder();
  await harness.workUntil(order, START + MINUTE);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'queued' }, refunds: [] });
  supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  expect(await harness.workUntil(order, START + 5 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('an order from before a restore is sent only once an earlier request can no longer arrive', async () => {
  const order = await paidOrder();
  const start = START + MINUTE;
  restoredAt = new Date(start);
  harness.time.now = start;
  await harness.workUntil(order, start + ABSENT_AFTER_MS - 1000);
  expect(supplier.count('queryTopUp')).toBeGreaterThan(10);
  expect(supplier.count('topUp')).toBe(0);
  supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  expect(await harness.workUntil(order, start + ABSENT_AFTER_MS + 2 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject({ order: { state: 'credited' } });
});
