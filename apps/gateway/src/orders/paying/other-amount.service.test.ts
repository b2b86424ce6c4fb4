// Tests that, when a provider takes another amount than was requested, all of it is refunded and the ledger
// stays balanced.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import {
  NO_ANSWER,
  paymentResult,
  refundResult,
  scriptedCashier,
  scriptedPoints,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.providerMismatches.length = 0;
  for (const partner of [harness.cashier, harness.points]) partner.calls.length = 0;
  const [cashier, points] = [scriptedCashier().port, scriptedPoints().port];
  for (const name of ['authorise', 'query', 'void', 'capture', 'refund', 'queryRefund'] as const) {
    harness.cashier.answer(name, cashier[name]);
    harness.points.answer(name, points[name]);
  }
});
afterAll(() => harness.end());

const MINUTE = 60_000;
const END_OF_PAYING = START + 15 * MINUTE;
const halfPoints = {
  payMethod: 'points',
  offer: { kind: 'goods', goodsId: 'half-points' },
  points: 2500n,
  priceFen: 2500n,
} as const;

/** Applies a cashier's webhook that states this amount. */
const stated = (
  { order, payments }: OrderAggregate,
  amount: bigint,
  paymentNo = payments[0]?.paymentNo ?? '',
) =>
  harness.payments.handleWebhook(order.orderNo, 'cash', {
    kind: 'payment',
    paymentNo,
    state: 'paid',
    tradeNo: tradeOf(paymentNo),
    amount,
    reason: null,
    paidFrom: null,
  });
const refundsAsked = () =>
  harness.cashier.calls.flatMap(({ name, input }) => (name === 'refund' ? [input] : []));
const nothingHeld = { cashier: 0n, customer: 0n, refundsInFlight: 0n, carrier: 0n, discount: 0n };

test.each([5090n, 1n])('refunds all of %s fen once when that was paid instead of 4990', async (taken) => {
  const placed = await harness.placed();
  harness.cashier.answer('query', async () => paymentResult('paid', taken));
  await stated(placed, taken);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded', closeReason: null },
    payments: [{ state: 'paid', amount: 4990n, paidAmount: taken }],
    delivery: null,
    refunds: [{ state: 'settled', reason: 'otherAmount', amount: taken }],
  });
  expect(refundsAsked()).toMatchObject([{ amount: taken }]);
  expect(await harness.book(placed)).toMatchObject(nothingHeld);
  expect(new Set(harness.providerMismatches)).toEqual(new Set(['cash: amount']));
});

test("applies the amount that the provider's query returns, not a webhook's", async () => {
  const placed = await harness.placed();
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await stated(placed, 5090n);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('applies nothing while two answers give different amounts', async () => {
  const placed = await harness.placed();
  const answers = [5090n, 5190n, 5090n, 5090n];
  harness.cashier.answer('query', async () => paymentResult('paid', answers.shift()));
  await harness.workUntil(placed, START + 15_000);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'pending', paidAmount: null }],
  });
  expect(await harness.workUntil(placed, START + MINUTE)).toBeNull();
  expect((await harness.read(placed)).order.state).toBe('refunded');
});

test('another amount found only after the time to pay is refunded in the same way', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('query', async () => NO_ANSWER);
  harness.cashier.answer('void', async () => {
    harness.cashier.answer('query', async () => paymentResult('paid', 5090n));
    return paymentResult('paid', 5090n);
  });
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ amount: 5090n, state: 'settled' }],
  });
});

test('another amount that arrives after closing is refunded, and the order stays closed', async () => {
  const placed = await harness.placed();
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  for (const name of ['query', 'void'] as const)
    harness.cashier.answer(name, async () => paymentResult('paid', 5090n));
  await stated(placed, 5090n);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    payments: [{ state: 'paid', paidAmount: 5090n }],
    refunds: [{ state: 'settled', reason: 'paidLate', amount: 5090n }],
  });
  expect(await harness.book(placed)).toMatchObject(nothingHeld);
});

test('a closed payment is checked once after a webhook with another amount, and left closed', async () => {
  const placed = await harness.placed();
  await harness.workUntil(placed, END_OF_PAYING);
  const voids = harness.cashier.count('void');
  await stated(placed, 5090n);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(harness.cashier.count('void')).toBe(voids + 1);
  expect(await harness.read(placed)).toMatchObject({ payments: [{ state: 'closed', nextAt: null }] });
});

test('a second payment of another amount is refunded, and the order is delivered as paid', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const owner = { userNo: placed.order.userNo, touristSession: null };
  const again = await harness.pay(owner, placed.order.orderNo);
  await harness.paymentWebhook(again, 'paid', again.payments[1]?.paymentNo);
  harness.cashier.answer('void', async () => paymentResult('paid', 5090n));
  harness.cashier.answer('query', async () => paymentResult('paid', 5090n));
  await stated(again, 5090n);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'credited' },
    refunds: [{ reason: 'paidTwice', amount: 5090n, state: 'settled' }],
  });
  expect(await harness.book(placed)).toMatchObject({ customer: 0n, refundsInFlight: 0n, carrier: -5000n });
});

test('releases the held points and refunds the money if another amount was paid beside them', async () => {
  const placed = await harness.placed(halfPoints);
  harness.cashier.answer('query', async () => paymentResult('paid', 2600n));
  await stated(placed, 2600n, `P${placed.order.orderNo}02`);
  expect(await harness.workUntil(placed, START + MINUTE)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    payments: [
      { method: 'points', state: 'closed' },
      { method: 'cash', state: 'paid', paidAmount: 2600n },
    ],
    refunds: [{ method: 'cash', amount: 2600n, state: 'settled' }],
  });
  expect(harness.points.count('capture')).toBe(0);
  expect(await harness.book(placed)).toMatchObject(nothingHeld);
});

test('refunds both parts when the points service captured another amount', async () => {
  const placed = await harness.placed(halfPoints);
  const captured = { ...paymentResult('paid', 2400n), payUrl: null };
  harness.points.answer('capture', async () => captured);
  harness.points.answer('query', async () => captured);
  harness.cashier.answer('refund', async () => refundResult('processing', 2500n));
  harness.cashier.answer('queryRefund', async () => refundResult('processing', 2500n));
  await harness.payments.handleWebhook(placed.order.orderNo, 'cash', {
    kind: 'payment',
    paymentNo: `P${placed.order.orderNo}02`,
    state: 'paid',
    tradeNo: tradeOf(`P${placed.order.orderNo}02`),
    amount: 2500n,
    reason: null,
    paidFrom: null,
  });
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunding' },
    refunds: [
      { method: 'points', amount: 2400n, reason: 'otherAmount', state: 'settled' },
      { method: 'cash', amount: 2500n, reason: 'otherPartRefused', state: 'processing' },
    ],
  });
  harness.cashier.answer('queryRefund', async () => refundResult('settled', 2500n));
  expect(await harness.workUntil(placed, START + MINUTE)).toBeNull();
  expect((await harness.read(placed)).order.state).toBe('refunded');
  expect(await harness.book(placed)).toMatchObject(nothingHeld);
  expect(await harness.book(placed, 'points')).toMatchObject({ pointsService: 0n, customer: 0n });
});

test('a payment that its provider closed is closed, even if the answer names another amount', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('void', async () => paymentResult('closed', 1n));
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'closed' }],
  });
  expect(harness.providerMismatches).toEqual(['cash: amount']);
});
