import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createPaymentSteps } from '../paying/payment-steps.ts';
import { type DeliverySteps } from './delivery-steps.ts';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import { createWorkLimit } from '../../runtime/work-limit.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import { deliveryResult, NEVER_RECEIVED, tradeOf } from '../../partners/testing/scripted-partners.ts';
import { createPromptDelivery } from './prompt-delivery.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.carrier.calls.length = 0;
  harness.logged.length = 0;
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
});
afterAll(() => harness.end());

/** Applies the cashier's webhook in a process that can send at most so many deliveries at once. */
function paidAtProcess(most: number, delivery: Partial<DeliverySteps> = {}) {
  const work = createWorkLimit(most);
  const payments = createPaymentSteps({
    ...harness,
    store: createPromptDelivery({ ...harness, delivery: { ...harness.delivery, ...delivery }, work }),
    debitHours: publishedAgreementTimes.debitHours,
    debitGate: harness.debits.gate,
  });
  return {
    work,
    pay: ({ order, payments: [first] }: OrderAggregate) =>
      payments.handleWebhook(order.orderNo, 'cash', {
        kind: 'payment',
        paymentNo: first?.paymentNo ?? '',
        state: 'paid',
        tradeNo: tradeOf(first?.paymentNo ?? ''),
        amount: order.priceFen,
        reason: null,
        paidFrom: null,
      }),
  };
}

const eventsOf = async ({ order }: OrderAggregate) =>
  (
    await harness.pool.query<{ version: number; event: string }>(
      `select seq / 100 as version, entity || ' ' || event as event from order_events
        where user_no = $1 and order_no = $2 and seq >= 300 order by seq`,
      [order.userNo, order.orderNo],
    )
  ).rows.map(({ version, event }) => `${version} ${event}`);

const wakesDue = async ({ order }: OrderAggregate) =>
  (
    await harness.pool.query(
      `select from order_wakes where user_no = $1 and order_no = $2
        and due_at <= clock_timestamp()`,
      [order.userNo, order.orderNo],
    )
  ).rowCount;

test("a payment and its delivery's lease are one change, and the carrier is called after it", async () => {
  const order = await harness.placed();
  const answered = Promise.withResolvers<void>();
  harness.carrier.answer('topUp', async ({ faceFen }) => {
    expect((await harness.read(order)).delivery).toMatchObject({ state: 'sending', sendCount: 1 });
    await answered.promise;
    return deliveryResult('credited', faceFen);
  });
  const { pay } = paidAtProcess(1);
  expect(await pay(order)).toBe(true);
  expect(await eventsOf(order)).toEqual([
    '3 payment confirmed',
    '3 order paymentConfirmed',
    '3 delivery queued',
    '3 delivery leased',
  ]);
  // No other process has to look at it while the lease is valid.
  expect(await wakesDue(order)).toBe(0);
  answered.resolve();
  await eventually('it to be credited', async () => (await harness.read(order)).order.state === 'credited');
  expect((await eventsOf(order)).slice(4)).toEqual(['4 delivery credited', '4 order deliveryCredited']);
  expect(harness.carrier.count('topUp')).toBe(1);
  expect(await harness.book(order)).toMatchObject({ cashier: 4990n, customer: 0n, carrier: -5000n });
});

test('concurrent copies of a webhook send the delivery once', async () => {
  const order = await harness.placed();
  const { work, pay } = paidAtProcess(8);
  await Promise.all([pay(order), pay(order), pay(order), pay(order)]);
  await work.close();
  expect(harness.carrier.count('topUp')).toBe(1);
  expect((await harness.read(order)).order.state).toBe('credited');
});

test('if the process has no free slot, the delivery stays queued with a wake that is due', async () => {
  const order = await harness.placed();
  await paidAtProcess(0).pay(order);
  expect(harness.carrier.count('topUp')).toBe(0);
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'queued', sendCount: 0 });
  expect(await wakesDue(order)).toBe(1);
  expect(await harness.workUntil(order, START)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('credited');
});

test("a delivery's slot is freed once its answer is stored", async () => {
  const [first, second] = [await harness.placed(), await harness.placed()];
  const answered = Promise.withResolvers<void>();
  harness.carrier.answer('topUp', async ({ faceFen }) => {
    await answered.promise;
    return deliveryResult('credited', faceFen);
  });
  const { work, pay } = paidAtProcess(1);
  await pay(first);
  await pay(second);
  expect((await harness.read(second)).delivery?.state).toBe('queued');
  answered.resolve();
  await eventually('room', () => work.tryBegin() !== null);
});

test('a delivery leased but not sent by a process that died is sent after the lease expires', async () => {
  const order = await harness.placed();
  await paidAtProcess(1, { sendLeased: () => new Promise(() => undefined) }).pay(order);
  expect(harness.carrier.count('topUp')).toBe(0);
  harness.carrier.answer('queryTopUp', async () => NEVER_RECEIVED);
  expect(await harness.workUntil(order, START + harness.times.leaseMs - 1)).toBe(
    START + harness.times.leaseMs,
  );
  expect(await harness.workUntil(order, START + 60_000)).toBeNull();
  expect(harness.carrier.calls.map(({ name }) => name)).toEqual(['queryTopUp', 'topUp']);
  expect((await harness.read(order)).order.state).toBe('credited');
});

test('a delivery answer that could not be stored is logged, and the carrier is queried for it', async () => {
  const order = await harness.placed();
  const { work, pay } = paidAtProcess(1, { sendLeased: () => Promise.reject(new Error('cut')) });
  await pay(order);
  await work.close();
  expect(harness.logged).toEqual(['what came of a delivery could not be written, it will be queried']);
  harness.carrier.answer('queryTopUp', async () => deliveryResult('credited', 5000n));
  expect(await harness.workUntil(order, START + 60_000)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('credited');
});
