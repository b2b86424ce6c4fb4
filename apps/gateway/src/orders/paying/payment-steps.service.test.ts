import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import {
  NO_ANSWER,
  deliveryResult,
  paymentResult,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.cashier.calls.length = 0;
  harness.providerMismatches.length = 0;
  harness.carrier.calls.length = 0;
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  harness.cashier.answer('query', async () => paymentResult('open'));
  harness.cashier.answer('void', async () => paymentResult('closed'));
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
});
afterAll(() => harness.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const END_OF_PAYING = START + 15 * MINUTE;

const paymentTrade = ({ payments: [first] }: OrderAggregate): string => first?.tradeNo ?? '';

test('an unpaid payment is queried on the published backoff until the time to pay is over', async () => {
  const askedAt: number[] = [];
  harness.cashier.answer('query', async () => {
    askedAt.push(harness.time.now - START);
    return paymentResult('open');
  });
  const placed = await harness.placed();
  await harness.workUntil(placed, END_OF_PAYING);
  expect(askedAt).toEqual([15, 45, 105, 225, 525, 825].map((seconds) => seconds * SECOND));
});

test('an unpaid order closes after 15 minutes, its payment voided, and nothing is left to do', async () => {
  const placed = await harness.placed();
  await harness.workUntil(placed, END_OF_PAYING - 1);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  expect(harness.cashier.count('void')).toBe(0);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(harness.cashier.count('void')).toBe(1);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    payments: [{ state: 'closed' }],
  });
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n });
});

test('a payment whose webhook never arrived is found by a query, and its order is delivered', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('query', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, START + 15 * SECOND)).toBeNull();
  expect((await harness.read(placed)).order.state).toBe('credited');
});

test('an order that turns out paid while it is closed is delivered', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('a timeout does not keep an order open; its payment is voided once the cashier answers', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('void', async () => NO_ANSWER);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeGreaterThan(END_OF_PAYING);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'pending' }],
  });
  harness.cashier.answer('void', async () => paymentResult('closed'));
  expect(await harness.workUntil(placed, END_OF_PAYING + 60 * MINUTE)).toBeNull();
  expect((await harness.read(placed)).payments).toMatchObject([{ state: 'closed' }]);
});

test('a payment after closing is refunded once, and the order stays closed', async () => {
  const placed = await harness.placed();
  await harness.workUntil(placed, END_OF_PAYING);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await Promise.all([harness.paymentWebhook(placed), harness.paymentWebhook(placed)]);
  expect(await harness.workUntil(placed, harness.time.now)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    delivery: null,
    refunds: [{ reason: 'paidLate', state: 'settled' }],
  });
  expect(harness.cashier.count('refund')).toBe(1);
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
});

test('refunds the second payment of an order, and delivers by the first', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const again = await harness.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  await harness.paymentWebhook(again, 'paid', again.payments[1]?.paymentNo);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await harness.paymentWebhook(again, 'paid', again.payments[0]?.paymentNo);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'credited' },
    payments: [{ state: 'paid' }, { state: 'paid' }],
    refunds: [{ reason: 'paidTwice', state: 'settled', paymentNo: again.payments[0]?.paymentNo }],
  });
  expect(await harness.book(placed)).toMatchObject({
    cashier: 4990n,
    customer: 0n,
    refundsInFlight: 0n,
    carrier: -5000n,
  });
});

test('both payments of an order that cannot be delivered are refunded, each once', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const again = await harness.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  await harness.paymentWebhook(again, 'paid', again.payments[1]?.paymentNo);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await harness.paymentWebhook(again, 'paid', again.payments[0]?.paymentNo);
  expect(await harness.workUntil(placed, START)).toBeNull();
  const done = await harness.read(placed);
  expect(done.order.state).toBe('refunded');
  expect(done.refunds.map(({ reason, state }) => `${reason} ${state}`).toSorted()).toEqual([
    'deliveryFailed settled',
    'paidTwice settled',
  ]);
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
});

test('a webhook repeated concurrently is one payment', async () => {
  const placed = await harness.placed();
  expect(await Promise.all(Array.from({ length: 8 }, () => harness.paymentWebhook(placed)))).toEqual(
    Array.from({ length: 8 }, () => true),
  );
  expect((await harness.book(placed)).cashier).toBe(4990n);
});

test('a webhook with an unknown trade queries the cashier and is not applied', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed();
  expect((await harness.read(placed)).payments).toMatchObject([{ tradeNo: null }]);
  expect(await harness.paymentWebhook(placed)).toBe(true);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  await harness.workUntil(placed, START + SECOND);
  expect(harness.cashier.count('query')).toBeGreaterThan(0);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
});

test.each(['declined', 'closed'] as const)(
  'reports “%s” after paid as a contradiction, and changes nothing',
  async (state) => {
    const placed = await harness.placed();
    await harness.paymentWebhook(placed);
    const before = await harness.read(placed);
    expect(await harness.paymentWebhook(placed, state)).toBe(true);
    expect(await harness.read(placed)).toEqual(before);
    expect(harness.providerMismatches).toEqual([`cash: ${state} after paid`]);
  },
);

test("credits nothing for an answer that names another order's trade", async () => {
  const placed = await harness.placed();
  for (const state of ['paid', 'declined', 'closed'] as const) {
    harness.cashier.answer('query', async () => ({ ...paymentResult(state), tradeNo: 'T2' }));
    await harness.workUntil(placed, harness.time.now + MINUTE);
    expect(await harness.read(placed)).toMatchObject({
      order: { state: 'awaitingPayment' },
      payments: [{ state: 'pending', tradeNo: tradeOf(placed.payments[0]?.paymentNo ?? '') }],
    });
  }
  expect(new Set(harness.providerMismatches)).toEqual(new Set(['cash: another trade']));
  expect(harness.carrier.count('topUp')).toBe(0);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await harness.workUntil(placed, END_OF_PAYING - 1);
  expect((await harness.read(placed)).order.state).toBe('credited');
});

test('a notice of a large amount is applied only once a query confirms it', async () => {
  const placed = await harness.placed({ faceFen: 50_000n, priceFen: 49_900n });
  harness.cashier.answer('query', async () => paymentResult('open', 49_900n));
  expect(await harness.paymentWebhook(placed)).toBe(true);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'pending' }],
  });
  expect(harness.providerMismatches).toEqual(['cash: paid is not confirmed']);
  harness.cashier.answer('query', async () => NO_ANSWER);
  await harness.paymentWebhook(placed);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  harness.cashier.answer('query', async () => paymentResult('paid', 49_900n));
  expect(await harness.workUntil(placed, START + 10 * MINUTE)).toBeNull();
  expect((await harness.read(placed)).order.state).toBe('credited');
  expect((await harness.book(placed)).cashier).toBe(49_900n);
});

test('a notice about a closed order refunds nothing that the cashier does not confirm', async () => {
  const placed = await harness.placed();
  await harness.workUntil(placed, END_OF_PAYING);
  harness.cashier.answer('query', async () => paymentResult('closed'));
  await harness.paymentWebhook(placed);
  expect(harness.cashier.count('refund')).toBe(0);
  // The payment was not in the cashier's records yet; a closed payment is queried by voiding it once more.
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING + 10 * MINUTE)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed' },
    refunds: [{ reason: 'paidLate', state: 'settled' }],
  });
});

test.each(['authorise', 'query', 'void'] as const)(
  "an answer to %s with another payment's trade is reported, and nothing is credited",
  async (call) => {
    const paid = await harness.placed();
    await harness.paymentWebhook(paid);
    const taken = paymentTrade(await harness.read(paid));
    harness.cashier.answer('authorise', async () => NO_ANSWER);
    harness.cashier.answer('query', async () => NO_ANSWER);
    const crossed = async () => ({ ...paymentResult('paid'), tradeNo: taken });
    harness.cashier.answer(call, crossed);
    const placed = await harness.placed();
    await harness.workUntil(placed, call === 'void' ? END_OF_PAYING : START + MINUTE);
    expect(await harness.read(placed)).toMatchObject({
      order: { state: call === 'void' ? 'closed' : 'awaitingPayment' },
      payments: [{ state: 'created', tradeNo: null }],
      delivery: null,
    });
    expect(harness.providerMismatches).toContain('cash: the trade of another payment');
    expect(paymentTrade(await harness.read(paid))).toBe(taken);
    // Once the provider answers correctly, the order goes on.
    harness.cashier.answer('query', async () => paymentResult('paid'));
    harness.cashier.answer('void', async () => paymentResult('paid'));
    await harness.workUntil(placed, END_OF_PAYING + 60 * MINUTE);
    expect(paymentTrade(await harness.read(placed))).toBe(tradeOf(placed.payments[0]?.paymentNo ?? ''));
  },
);

test('a declined or closed payment that turns out paid becomes paid', async () => {
  for (const state of ['declined', 'closed'] as const) {
    const placed = await harness.placed();
    await harness.paymentWebhook(placed, state);
    await harness.paymentWebhook(placed);
    expect((await harness.read(placed)).order.state).toBe('delivering');
  }
});

test('voids a declined, unpaid payment when the time to pay is over', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  await harness.workUntil(placed, END_OF_PAYING - 1);
  expect(harness.cashier.count('void')).toBe(0);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(harness.cashier.count('void')).toBe(1);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    payments: [{ state: 'declined', nextAt: null }],
  });
});

test('a declined payment that is paid without a notice is found by its void and delivered', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('a declined payment is still voided if a concurrent query also answers “declined”', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('query', async () => {
    await harness.paymentWebhook(placed, 'declined');
    return paymentResult('declined');
  });
  await harness.workUntil(placed, END_OF_PAYING - 1);
  expect(harness.cashier.count('query')).toBe(1);
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('a declined payment that turns out paid is refunded if another one paid the order', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const owner = { userNo: placed.order.userNo, touristSession: null };
  const again = await harness.pay(owner, placed.order.orderNo);
  await harness.paymentWebhook(again, 'paid', again.payments[1]?.paymentNo);
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'credited' },
    refunds: [{ reason: 'paidTwice', state: 'settled', paymentNo: again.payments[0]?.paymentNo }],
  });
});

test('a declined payment whose void is not answered keeps no order open, and is voided later', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  harness.cashier.answer('void', async () => NO_ANSWER);
  expect(await harness.workUntil(placed, END_OF_PAYING)).toBeGreaterThan(END_OF_PAYING);
  expect((await harness.read(placed)).order.state).toBe('closed');
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, END_OF_PAYING + 60 * MINUTE)).toBeNull();
  expect((await harness.read(placed)).refunds).toMatchObject([{ reason: 'paidLate', state: 'settled' }]);
});

test('a late repeated notice “declined” does not cancel a query that is due since', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const { order } = placed;
  await harness.payments.handleWebhook(order.orderNo, 'cash', {
    kind: 'payment',
    paymentNo: `P${order.orderNo}01`,
    state: 'paid',
    tradeNo: paymentTrade(placed),
    amount: 5090n,
    reason: null,
    paidFrom: null,
  });
  await harness.paymentWebhook(placed, 'declined');
  harness.cashier.answer('void', async () => paymentResult('paid', 5090n));
  harness.cashier.answer('query', async () => paymentResult('paid', 5090n));
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect((await harness.read(placed)).refunds).toMatchObject([{ reason: 'otherAmount', amount: 5090n }]);
});

test('a webhook about a payment that the order does not have is not ours', async () => {
  const placed = await harness.placed();
  expect(await harness.paymentWebhook(placed, 'paid', `P${placed.order.orderNo}02`)).toBe(false);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
});

test('after days without a gateway, delivers the paid orders and closes the unpaid ones', async () => {
  const [paid, unpaid] = [await harness.placed(), await harness.placed()];
  harness.time.now = START + 3 * 24 * 60 * MINUTE;
  harness.cashier.answer('query', async () => paymentResult('paid'));
  expect(await harness.workUntil(paid, harness.time.now)).toBeNull();
  harness.cashier.answer('query', async () => paymentResult('closed'));
  expect(await harness.workUntil(unpaid, harness.time.now)).toBeNull();
  expect((await harness.read(paid)).order.state).toBe('credited');
  expect((await harness.read(unpaid)).order.state).toBe('closed');
});
