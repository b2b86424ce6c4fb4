import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../aggregate.ts';
import { createOrderWorld, type OrderWorld, START } from '../../testing/order-world.ts';
import { NEVER_RECEIVED, refundSays, SILENCE, topUpSays } from '../../testing/scripted-partners.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = createOrderWorld(await createTestDatabase());
});
beforeEach(() => {
  world.time.now = START;
  world.cashier.calls.length = 0;
  world.contradictions.length = 0;
  world.carrier.answer('topUp', async () => topUpSays('refused'));
  world.cashier.answer('refund', async () => refundSays('settled'));
  world.cashier.answer('askRefund', async () => refundSays('settled'));
});
afterAll(() => world.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** An order that was paid and cannot be delivered: the next thing is its refund. */
async function owedOrder(): Promise<OrderAggregate> {
  const placed = await world.placed();
  await world.hearPaid(placed);
  return world.read(placed);
}

const hear = ({ order }: OrderAggregate, state: 'settled' | 'rejected', amount = 4990n) =>
  world.refunds.hear(order.orderNo, 'cash', {
    kind: 'refund',
    refundNo: `R${order.orderNo}01`,
    state,
    amount,
    reason: null,
  });
const asked = (name: 'refund' | 'askRefund'): number => world.cashier.count(name);

test('a refund is asked for at once, and done when the cashier says so', async () => {
  const order = await owedOrder();
  expect(await world.workUntil(order, START)).toBeNull();
  expect(await world.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled', amount: 4990n, settledAt: new Date(START) }],
  });
  expect(await world.book(order)).toMatchObject({
    cashier: 0n,
    customer: 0n,
    carrier: 0n,
    discount: 0n,
    refundsInFlight: 0n,
  });
});

test('many workers at once ask for a refund once', async () => {
  const order = await owedOrder();
  await Promise.all(Array.from({ length: 6 }, () => world.advance(order.order.orderNo)));
  expect(asked('refund')).toBe(1);
});

test('an indeterminate refund is asked about on the published schedule, and not sent again', async () => {
  const askedAt: number[] = [];
  world.cashier.answer('refund', async () => SILENCE);
  world.cashier.answer('askRefund', async () => {
    askedAt.push(world.time.now - START);
    return SILENCE;
  });
  const order = await owedOrder();
  await world.workUntil(order, START + 70 * MINUTE);
  expect(askedAt).toEqual([2, 12, 42, 102, 402, 2202, 4002].map((seconds) => seconds * SECOND));
  expect(asked('refund')).toBe(1);
  expect(await world.read(order)).toMatchObject({
    order: { state: 'refunding' },
    refunds: [{ state: 'indeterminate' }],
  });
  expect((await world.book(order)).refundsInFlight).toBe(-4990n);
});

test('a crash after claiming a refund: the claim lapses, then the cashier is asked, and the refund not sent again', async () => {
  const order = await owedOrder();
  world.cashier.answer('refund', () => new Promise<never>(() => undefined));
  void world.advance(order.order.orderNo);
  await expect.poll(() => asked('refund')).toBe(1);
  expect(await world.workUntil(order, START + MINUTE)).toBeNull();
  expect((await world.read(order)).order.state).toBe('refunded');
  expect([asked('refund'), asked('askRefund')]).toEqual([1, 1]);
});

test('a refund that the cashier never received is sent again under the same number', async () => {
  world.cashier.answer('refund', async () => SILENCE);
  world.cashier.answer('askRefund', async () => {
    world.cashier.answer('refund', async () => refundSays('settled'));
    return NEVER_RECEIVED;
  });
  const order = await owedOrder();
  expect(await world.workUntil(order, START + MINUTE)).toBeNull();
  const numbers = world.cashier.calls
    .filter(({ name }) => name === 'refund')
    .map(({ input }) => (input as { refundNo: string }).refundNo);
  expect(numbers).toEqual([`R${order.order.orderNo}01`, `R${order.order.orderNo}01`]);
  expect((await world.read(order)).order.state).toBe('refunded');
});

test('a refund under way is asked about until it is settled', async () => {
  world.cashier.answer('refund', async () => refundSays('processing'));
  world.cashier.answer('askRefund', async () =>
    refundSays(world.time.now < START + 5 * MINUTE ? 'processing' : 'settled'),
  );
  const order = await owedOrder();
  await world.workUntil(order, START + MINUTE);
  expect((await world.read(order)).refunds).toMatchObject([{ state: 'processing' }]);
  expect(await world.workUntil(order, START + 10 * MINUTE)).toBeNull();
  expect((await world.read(order)).order.state).toBe('refunded');
});

test('a rejected refund is reported and tried again at the slowest pace until the money is back', async () => {
  const triedAt: number[] = [];
  world.cashier.answer('refund', async () => {
    triedAt.push(world.time.now - START);
    return refundSays(triedAt.length < 3 ? 'rejected' : 'settled');
  });
  const order = await owedOrder();
  expect(await world.workUntil(order, START + 3 * 60 * MINUTE)).toBeNull();
  expect(triedAt).toEqual([0, 30 * MINUTE, 60 * MINUTE]);
  expect(world.logged).toContain('the cashier rejected a refund');
  expect(await world.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled' }],
  });
  expect(await world.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('a refund settled by callback before the reply, and again after it, is posted once', async () => {
  const order = await owedOrder();
  world.cashier.answer('refund', async () => {
    await hear(order, 'settled');
    return refundSays('processing');
  });
  expect(await world.workUntil(order, START)).toBeNull();
  const done = await world.read(order);
  await Promise.all([hear(order, 'settled'), hear(order, 'settled')]);
  expect(await world.read(order)).toEqual(done);
  expect(await world.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('“rejected” after settled changes nothing', async () => {
  const order = await owedOrder();
  await world.workUntil(order, START);
  const done = await world.read(order);
  expect(await hear(order, 'rejected')).toBe(true);
  expect(await world.read(order)).toEqual(done);
});

test('a refund of another amount is never applied', async () => {
  world.cashier.answer('refund', async () => refundSays('settled', 5000n));
  world.cashier.answer('askRefund', async () => refundSays('processing'));
  const order = await owedOrder();
  await world.workUntil(order, START);
  await hear(order, 'settled', 5000n);
  expect((await world.read(order)).refunds).toMatchObject([{ state: 'indeterminate' }]);
  expect((await world.book(order)).refundsInFlight).toBe(-4990n);
  expect(new Set(world.contradictions)).toEqual(new Set(['cash: amount']));
});
