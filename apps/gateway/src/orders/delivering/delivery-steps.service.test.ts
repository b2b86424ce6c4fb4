import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import { NEVER_RECEIVED, NO_ANSWER, deliveryResult } from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.carrier.calls.length = 0;
  harness.providerMismatches.length = 0;
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('credited'));
  harness.carrier.answer('cancelTopUp', async () => deliveryResult('cancelled', 0n));
});
afterAll(() => harness.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

async function paidOrder(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}

const credited = { order: { state: 'credited' }, delivery: { state: 'credited' }, refunds: [] };
const nothingLeft = { customer: 0n, refundsInFlight: 0n };

test('a paid order is sent to the carrier at once and credited when the carrier confirms', async () => {
  const order = await paidOrder();
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
  expect(await harness.book(order)).toMatchObject({
    cashier: 4990n,
    customer: 0n,
    carrier: -5000n,
    discount: 10n,
    refundsInFlight: 0n,
  });
});

test('a delivery is leased before the carrier is called, and by only one caller', async () => {
  const order = await paidOrder();
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  harness.carrier.answer('topUp', async ({ faceFen }) => {
    await answer;
    return deliveryResult('credited', faceFen);
  });
  const first = harness.advance(order.order.orderNo);
  await expect.poll(() => harness.carrier.count('topUp')).toBe(1);
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'sending', sendCount: 1 });
  expect(await harness.advance(order.order.orderNo)).toEqual(new Date(START + harness.times.leaseMs));
  resolve();
  await first;
  expect(await harness.read(order)).toMatchObject(credited);
  expect(harness.carrier.count('topUp')).toBe(1);
});

test('concurrent workers send a delivery once', async () => {
  const order = await paidOrder();
  await Promise.all(Array.from({ length: 6 }, () => harness.advance(order.order.orderNo)));
  expect(harness.carrier.count('topUp')).toBe(1);
  expect(await harness.read(order)).toMatchObject(credited);
});

test('queries the carrier instead of sending again when a lease expires after a crash', async () => {
  const order = await paidOrder();
  harness.carrier.answer('topUp', () => new Promise<never>(() => undefined));
  void harness.advance(order.order.orderNo);
  await expect.poll(() => harness.carrier.count('topUp')).toBe(1);
  expect(await harness.workUntil(order, START + harness.times.leaseMs - 1)).toBe(
    START + harness.times.leaseMs,
  );
  expect(harness.carrier.count('queryTopUp')).toBe(0);
  await harness.workUntil(order, START + harness.times.leaseMs);
  expect((await harness.read(order)).delivery?.state).toBe('indeterminate');
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
  expect(harness.carrier.calls.map(({ name }) => name)).toEqual(['topUp', 'queryTopUp']);
});

test('an indeterminate delivery is queried on the published backoff and never refunded', async () => {
  const askedAt: number[] = [];
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => {
    askedAt.push(harness.time.now - START);
    return NO_ANSWER;
  });
  const order = await paidOrder();
  await harness.workUntil(order, START + 90 * MINUTE);
  const atSeconds = [2, 7, 17, 37, 77, 137, 257, 557, 1157, 2057, 2957, 3857, 4757];
  expect(askedAt).toEqual(atSeconds.map((seconds) => seconds * SECOND));
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'delivering' },
    delivery: { state: 'indeterminate' },
    refunds: [],
  });
  expect(harness.carrier.count('topUp')).toBe(1);
});

test('an accepted delivery is queried until the carrier answers credited or refused', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.carrier.answer('queryTopUp', async () =>
    deliveryResult(harness.time.now < START + MINUTE ? 'accepted' : 'credited'),
  );
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + 10 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
});

test('a delivery that the carrier never received is sent again under the same delivery number', async () => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  await harness.workUntil(order, START + 5 * MINUTE);
  const sent = harness.carrier.calls.filter(({ name }) => name === 'topUp');
  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent.map(({ input }) => (input as { deliveryNo: string }).deliveryNo))).toEqual(
    new Set([`D${order.order.orderNo}`]),
  );
  harness.carrier.answer('topUp', async () => deliveryResult('credited'));
  expect(await harness.workUntil(order, START + 30 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
});

test('cancels a delivery that never arrived within half an hour, then refunds it once', async () => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  await harness.workUntil(order, START + harness.times.resendForMs);
  expect(harness.carrier.count('cancelTopUp')).toBe(0);
  expect((await harness.read(order)).refunds).toEqual([]);
  const refundsBefore = harness.cashier.count('refund');
  expect(await harness.workUntil(order, START + 2 * harness.times.resendForMs)).toBeNull();
  expect(harness.carrier.count('cancelTopUp')).toBe(1);
  expect(harness.cashier.count('refund')).toBe(refundsBefore + 1);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'cancelled' },
    refunds: [{ reason: 'deliveryFailed', state: 'settled', amount: 4990n }],
  });
  expect(await harness.book(order)).toMatchObject({ ...nothingLeft, cashier: 0n, carrier: 0n });
});

test.each([
  ['silence', NO_ANSWER],
  ['a carrier that can not', NEVER_RECEIVED],
  ['“credited after all”', deliveryResult('credited')],
] as const)('refunds nothing when the cancellation is answered with %s', async (_what, answer) => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NEVER_RECEIVED);
  harness.carrier.answer('cancelTopUp', async () => answer);
  const order = await paidOrder();
  await harness.workUntil(order, START + 3 * harness.times.resendForMs);
  expect((await harness.read(order)).refunds).toEqual([]);
  expect((await harness.read(order)).order.state).toBe(
    answer.kind === 'delivery' ? 'credited' : 'delivering',
  );
});

test('a refused delivery is refunded once', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const order = await paidOrder();
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'refused', reason: 'number_suspended' },
    refunds: [{ state: 'settled' }],
  });
  expect(await harness.book(order)).toMatchObject({ ...nothingLeft, cashier: 0n });
});

test('credits once when a webhook arrives before the reply, whatever the reply is', async () => {
  const order = await paidOrder();
  harness.carrier.answer('topUp', async ({ faceFen }) => {
    await harness.deliveryWebhook(order, 'credited');
    return deliveryResult('accepted', faceFen);
  });
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
  expect((await harness.book(order)).carrier).toBe(-5000n);
});

test('a repeated webhook changes nothing', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  const order = await paidOrder();
  await harness.workUntil(order, START);
  expect(
    await Promise.all([
      harness.deliveryWebhook(order, 'credited'),
      harness.deliveryWebhook(order, 'credited'),
    ]),
  ).toEqual([true, true]);
  const after = await harness.read(order);
  await harness.deliveryWebhook(order, 'credited');
  expect(await harness.read(order)).toEqual(after);
  expect((await harness.book(order)).carrier).toBe(-5000n);
});

test.each([
  ['refused', 'credited'],
  ['credited', 'refused'],
] as const)('reports “%s” after %s as a contradiction, and changes nothing', async (state, done) => {
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult(done, faceFen));
  const order = await paidOrder();
  await harness.workUntil(order, START);
  const before = await harness.read(order);
  expect(await harness.deliveryWebhook(order, state)).toBe(true);
  expect(await harness.read(order)).toEqual(before);
  expect(harness.providerMismatches).toEqual([`carrier: ${state} after ${done}`]);
});

test('a result with another amount is not applied; the carrier is queried until it is right', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('credited', 5100n));
  harness.carrier.answer('queryTopUp', async () =>
    deliveryResult('credited', harness.time.now < START + 10 * SECOND ? 5100n : 5000n),
  );
  const order = await paidOrder();
  await harness.workUntil(order, START);
  await harness.deliveryWebhook(order, 'credited', 5100n);
  expect((await harness.read(order)).delivery?.state).toBe('indeterminate');
  expect((await harness.book(order)).carrier).toBe(0n);
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
  expect(harness.providerMismatches).toContain('carrier: amount');
});

test.each(['accepted', 'another amount'] as const)(
  'a carrier that answers %s for a day is asked to cancel, and its answer ends the delivery',
  async (says) => {
    const answer = says === 'accepted' ? deliveryResult('accepted') : deliveryResult('credited', 5100n);
    harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
    harness.carrier.answer('queryTopUp', async () => answer);
    harness.carrier.answer('cancelTopUp', async () => NO_ANSWER);
    harness.carrier.calls.length = 0;
    const order = await paidOrder();
    const day = harness.times.cancelAfterMs;
    await harness.workUntil(order, START + day);
    expect(harness.carrier.count('cancelTopUp')).toBe(0);
    await harness.workUntil(order, START + 2 * day);
    expect(harness.carrier.count('cancelTopUp')).toBeGreaterThan(0);
    expect((await harness.read(order)).order.state).toBe('delivering');
    harness.carrier.answer('cancelTopUp', async () => deliveryResult('cancelled', 0n));
    expect(await harness.workUntil(order, START + 3 * day)).toBeNull();
    expect((await harness.read(order)).order.state).toBe('refunded');
    expect(await harness.book(order)).toMatchObject({ customer: 0n, refundsInFlight: 0n, carrier: 0n });
  },
);

test('a webhook without a delivery, or before the payment, is ignored', async () => {
  const placed = await harness.placed();
  expect(await harness.deliveryWebhook(placed, 'credited')).toBe(false);
  expect(
    await harness.delivery.handleWebhook('9'.repeat(24), 'carrier', {
      deliveryNo: `D${'9'.repeat(24)}`,
      state: 'credited',
      carrierRef: null,
      faceFen: 5000n,
      reason: null,
    }),
  ).toBe(false);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
});

test('a hint about an ended delivery queries the supplier and reports a contradicting answer', async () => {
  const order = await paidOrder();
  await harness.workUntil(order, START);
  const done = await harness.read(order);
  const hint = { deliveryNo: done.delivery?.deliveryNo ?? '', state: 'changed' } as const;
  expect(await harness.delivery.handleWebhook(order.order.orderNo, 'carrier', hint)).toBe(true);
  expect(harness.providerMismatches).toEqual([]);
  harness.carrier.answer('queryTopUp', async () => deliveryResult('refused'));
  expect(await harness.delivery.handleWebhook(order.order.orderNo, 'carrier', hint)).toBe(true);
  expect(harness.providerMismatches).toEqual(['carrier: refused after credited']);
  expect(await harness.read(order)).toEqual(done);
});

test('a hint about a delivery in progress queries the supplier at once', async () => {
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('accepted', faceFen));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  const order = await paidOrder();
  const later = await harness.workUntil(order, START);
  expect(later).toBeGreaterThan(START);
  const deliveryNo = (await harness.read(order)).delivery?.deliveryNo ?? '';
  harness.carrier.answer('queryTopUp', async () => deliveryResult('credited'));
  await harness.delivery.handleWebhook(order.order.orderNo, 'carrier', { deliveryNo, state: 'changed' });
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject(credited);
});
