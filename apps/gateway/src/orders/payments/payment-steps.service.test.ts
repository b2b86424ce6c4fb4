import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createOrderWorld, type OrderWorld, START } from '../../testing/order-world.ts';
import { SILENCE, topUpSays, tradeSays } from '../../testing/scripted-partners.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = createOrderWorld(await createTestDatabase());
});
beforeEach(() => {
  world.time.now = START;
  world.cashier.calls.length = 0;
  world.contradictions.length = 0;
  world.cashier.answer('askTrade', async () => tradeSays('open'));
  world.cashier.answer('closeTrade', async () => tradeSays('closed'));
  world.carrier.answer('topUp', async ({ faceFen }) => topUpSays('credited', faceFen));
});
afterAll(() => world.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const END_OF_PAYING = START + 15 * MINUTE;

test('an unpaid trade is asked about on the published schedule until the time to pay is over', async () => {
  const askedAt: number[] = [];
  world.cashier.answer('askTrade', async () => {
    askedAt.push(world.time.now - START);
    return tradeSays('open');
  });
  const placed = await world.placed();
  await world.workUntil(placed, END_OF_PAYING);
  expect(askedAt).toEqual([15, 45, 105, 225, 525, 825].map((seconds) => seconds * SECOND));
});

test('an unpaid order closes after 15 minutes, its trade closed at the cashier, and nothing is left to do', async () => {
  const placed = await world.placed();
  await world.workUntil(placed, END_OF_PAYING - 1);
  expect((await world.read(placed)).order.state).toBe('awaitingPayment');
  expect(world.cashier.count('closeTrade')).toBe(0);
  expect(await world.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(world.cashier.count('closeTrade')).toBe(1);
  expect(await world.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    payments: [{ state: 'closed' }],
  });
  expect(await world.book(placed)).toMatchObject({ cashier: 0n, customer: 0n });
});

test('a payment whose callback never came is found by asking, and delivered', async () => {
  const placed = await world.placed();
  world.cashier.answer('askTrade', async () => tradeSays('paid'));
  expect(await world.workUntil(placed, START + 15 * SECOND)).toBeNull();
  expect((await world.read(placed)).order.state).toBe('credited');
});

test('an order that turns out paid while it is closed is delivered', async () => {
  const placed = await world.placed();
  world.cashier.answer('closeTrade', async () => tradeSays('paid'));
  expect(await world.workUntil(placed, END_OF_PAYING)).toBeNull();
  expect(await world.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
});

test('the cashier’s silence does not keep an order open; its trade is closed as soon as the cashier answers', async () => {
  const placed = await world.placed();
  world.cashier.answer('closeTrade', async () => SILENCE);
  expect(await world.workUntil(placed, END_OF_PAYING)).toBeGreaterThan(END_OF_PAYING);
  expect(await world.read(placed)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'pending' }],
  });
  world.cashier.answer('closeTrade', async () => tradeSays('closed'));
  expect(await world.workUntil(placed, END_OF_PAYING + 60 * MINUTE)).toBeNull();
  expect((await world.read(placed)).payments).toMatchObject([{ state: 'closed' }]);
});

test('a payment after closing goes back, once, and the order stays closed', async () => {
  const placed = await world.placed();
  await world.workUntil(placed, END_OF_PAYING);
  await Promise.all([world.hearPaid(placed), world.hearPaid(placed)]);
  expect(await world.workUntil(placed, world.time.now)).toBeNull();
  expect(await world.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    delivery: null,
    refunds: [{ reason: 'paidLate', state: 'settled' }],
  });
  expect(world.cashier.count('refund')).toBe(1);
  expect(await world.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
});

test('the second payment of an order goes back: the first delivers', async () => {
  const placed = await world.placed();
  await world.hearPaid(placed, 'declined');
  const again = await world.checkout.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  await world.hearPaid(again, 'paid', again.payments[1]?.paymentNo);
  await world.hearPaid(again, 'paid', again.payments[0]?.paymentNo);
  expect(await world.workUntil(placed, START)).toBeNull();
  expect(await world.read(placed)).toMatchObject({
    order: { state: 'credited' },
    payments: [{ state: 'paid' }, { state: 'paid' }],
    refunds: [{ reason: 'paidTwice', state: 'settled', paymentNo: again.payments[0]?.paymentNo }],
  });
  expect(await world.book(placed)).toMatchObject({
    cashier: 4990n,
    customer: 0n,
    refundsInFlight: 0n,
    carrier: -5000n,
  });
});

test('both payments of an order that cannot be delivered go back, each once', async () => {
  world.carrier.answer('topUp', async () => topUpSays('refused'));
  const placed = await world.placed();
  await world.hearPaid(placed, 'declined');
  const again = await world.checkout.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  await world.hearPaid(again, 'paid', again.payments[1]?.paymentNo);
  await world.hearPaid(again, 'paid', again.payments[0]?.paymentNo);
  expect(await world.workUntil(placed, START)).toBeNull();
  const done = await world.read(placed);
  expect(done.order.state).toBe('refunded');
  expect(done.refunds.map(({ reason, state }) => `${reason} ${state}`).toSorted()).toEqual([
    'deliveryFailed settled',
    'paidTwice settled',
  ]);
  expect(await world.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
});

test('a callback repeated many times at once is one payment', async () => {
  const placed = await world.placed();
  expect(await Promise.all(Array.from({ length: 8 }, () => world.hearPaid(placed)))).toEqual(
    Array.from({ length: 8 }, () => true),
  );
  expect((await world.book(placed)).cashier).toBe(4990n);
});

test.each(['declined', 'closed'] as const)(
  '“%s” after paid contradicts: it is reported, and nothing changes',
  async (said) => {
    const placed = await world.placed();
    await world.hearPaid(placed);
    const before = await world.read(placed);
    expect(await world.hearPaid(placed, said)).toBe(true);
    expect(await world.read(placed)).toEqual(before);
    expect(world.contradictions).toEqual([`cash: ${said} after paid`]);
  },
);

test('money wins over words: paid after declined or closed is paid', async () => {
  for (const said of ['declined', 'closed'] as const) {
    const placed = await world.placed();
    await world.hearPaid(placed, said);
    await world.hearPaid(placed);
    expect((await world.read(placed)).order.state).toBe('delivering');
  }
});

test('a payment of another amount is never applied', async () => {
  const placed = await world.placed();
  const [payment] = placed.payments;
  await world.payments.hear(placed.order.orderNo, 'cash', {
    kind: 'payment',
    paymentNo: payment?.paymentNo ?? '',
    state: 'paid',
    tradeNo: 'T1',
    amount: 5090n,
    reason: null,
    paidFrom: null,
  });
  world.cashier.answer('askTrade', async () => tradeSays('paid', 5090n));
  await world.workUntil(placed, START + MINUTE);
  expect((await world.read(placed)).order.state).toBe('awaitingPayment');
  expect((await world.book(placed)).cashier).toBe(0n);
  expect(new Set(world.contradictions)).toEqual(new Set(['cash: amount']));
});

test('a callback about a payment that the order does not have is none of ours', async () => {
  const placed = await world.placed();
  expect(await world.hearPaid(placed, 'paid', `P${placed.order.orderNo}02`)).toBe(false);
  expect((await world.read(placed)).order.state).toBe('awaitingPayment');
});

test('the gateway away for days: what was paid meanwhile is delivered, what was not is closed', async () => {
  const [paid, unpaid] = [await world.placed(), await world.placed()];
  world.time.now = START + 3 * 24 * 60 * MINUTE;
  world.cashier.answer('askTrade', async () => tradeSays('paid'));
  expect(await world.workUntil(paid, world.time.now)).toBeNull();
  world.cashier.answer('askTrade', async () => tradeSays('closed'));
  expect(await world.workUntil(unpaid, world.time.now)).toBeNull();
  expect((await world.read(paid)).order.state).toBe('credited');
  expect((await world.read(unpaid)).order.state).toBe('closed');
});
