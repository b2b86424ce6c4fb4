import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../aggregate.ts';
import { createOrderWorld, type OrderWorld, START } from '../../testing/order-world.ts';
import { NEVER_RECEIVED, SILENCE, topUpSays } from '../../testing/scripted-partners.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = createOrderWorld(await createTestDatabase());
});
beforeEach(() => {
  world.time.now = START;
  world.carrier.calls.length = 0;
  world.contradictions.length = 0;
  world.carrier.answer('topUp', async ({ faceFen }) => topUpSays('credited', faceFen));
  world.carrier.answer('askTopUp', async () => topUpSays('credited'));
  world.carrier.answer('cancelTopUp', async () => topUpSays('cancelled', 0n));
});
afterAll(() => world.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

async function paidOrder(): Promise<OrderAggregate> {
  const placed = await world.placed();
  await world.hearPaid(placed);
  return world.read(placed);
}

const credited = { order: { state: 'credited' }, delivery: { state: 'credited' }, refunds: [] };
const nothingLeft = { customer: 0n, refundsInFlight: 0n };

test('a paid order is sent to the carrier at once and is done when the carrier says so', async () => {
  const order = await paidOrder();
  expect(await world.workUntil(order, START)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
  expect(await world.book(order)).toMatchObject({
    cashier: 4990n,
    customer: 0n,
    carrier: -5000n,
    discount: 10n,
    refundsInFlight: 0n,
  });
});

test('a delivery is claimed before the carrier is called, and by one caller only', async () => {
  const order = await paidOrder();
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  world.carrier.answer('topUp', async ({ faceFen }) => {
    await answer;
    return topUpSays('credited', faceFen);
  });
  const first = world.advance(order.order.orderNo);
  await expect.poll(() => world.carrier.count('topUp')).toBe(1);
  expect((await world.read(order)).delivery).toMatchObject({ state: 'sending', sent: 1 });
  expect(await world.advance(order.order.orderNo)).toEqual(new Date(START + world.times.claimMs));
  resolve();
  await first;
  expect(await world.read(order)).toMatchObject(credited);
  expect(world.carrier.count('topUp')).toBe(1);
});

test('many workers at once send a delivery once', async () => {
  const order = await paidOrder();
  await Promise.all(Array.from({ length: 6 }, () => world.advance(order.order.orderNo)));
  expect(world.carrier.count('topUp')).toBe(1);
  expect(await world.read(order)).toMatchObject(credited);
});

test('a crash after claiming: the claim lapses, then the carrier is asked, and the top-up not sent again', async () => {
  const order = await paidOrder();
  world.carrier.answer('topUp', () => new Promise<never>(() => undefined));
  void world.advance(order.order.orderNo);
  await expect.poll(() => world.carrier.count('topUp')).toBe(1);
  expect(await world.workUntil(order, START + world.times.claimMs - 1)).toBe(START + world.times.claimMs);
  expect(world.carrier.count('askTopUp')).toBe(0);
  await world.workUntil(order, START + world.times.claimMs);
  expect((await world.read(order)).delivery?.state).toBe('indeterminate');
  expect(await world.workUntil(order, START + MINUTE)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
  expect(world.carrier.calls.map(({ name }) => name)).toEqual(['topUp', 'askTopUp']);
});

test('an indeterminate delivery is asked about on the published schedule, for as long as it takes, and never refunded', async () => {
  const askedAt: number[] = [];
  world.carrier.answer('topUp', async () => SILENCE);
  world.carrier.answer('askTopUp', async () => {
    askedAt.push(world.time.now - START);
    return SILENCE;
  });
  const order = await paidOrder();
  await world.workUntil(order, START + 90 * MINUTE);
  const atSeconds = [2, 7, 17, 37, 77, 137, 257, 557, 1157, 2057, 2957, 3857, 4757];
  expect(askedAt).toEqual(atSeconds.map((seconds) => seconds * SECOND));
  expect(await world.read(order)).toMatchObject({
    order: { state: 'delivering' },
    delivery: { state: 'indeterminate' },
    refunds: [],
  });
  expect(world.carrier.count('topUp')).toBe(1);
});

test('an accepted delivery is asked about until the carrier says more', async () => {
  world.carrier.answer('topUp', async () => topUpSays('accepted'));
  world.carrier.answer('askTopUp', async () =>
    topUpSays(world.time.now < START + MINUTE ? 'accepted' : 'credited'),
  );
  const order = await paidOrder();
  expect(await world.workUntil(order, START + 10 * MINUTE)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
});

test('a delivery that the carrier never received is sent again under the same number', async () => {
  world.carrier.answer('topUp', async () => SILENCE);
  world.carrier.answer('askTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  await world.workUntil(order, START + 5 * MINUTE);
  const sent = world.carrier.calls.filter(({ name }) => name === 'topUp');
  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent.map(({ input }) => (input as { deliveryNo: string }).deliveryNo))).toEqual(
    new Set([`D${order.order.orderNo}`]),
  );
  world.carrier.answer('topUp', async () => topUpSays('credited'));
  expect(await world.workUntil(order, START + 30 * MINUTE)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
});

test('never received for half an hour: cancelled at the carrier, only then refunded, once', async () => {
  world.carrier.answer('topUp', async () => SILENCE);
  world.carrier.answer('askTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  await world.workUntil(order, START + world.times.sendAgainForMs);
  expect(world.carrier.count('cancelTopUp')).toBe(0);
  expect((await world.read(order)).refunds).toEqual([]);
  const refundsBefore = world.cashier.count('refund');
  expect(await world.workUntil(order, START + 2 * world.times.sendAgainForMs)).toBeNull();
  expect(world.carrier.count('cancelTopUp')).toBe(1);
  expect(world.cashier.count('refund')).toBe(refundsBefore + 1);
  expect(await world.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'cancelled' },
    refunds: [{ reason: 'deliveryFailed', state: 'settled', amount: 4990n }],
  });
  expect(await world.book(order)).toMatchObject({ ...nothingLeft, cashier: 0n, carrier: 0n });
});

test.each([
  ['silence', SILENCE],
  ['a carrier that can not', NEVER_RECEIVED],
  ['“credited after all”', topUpSays('credited')],
] as const)('no refund while cancelling is answered with %s', async (_what, answer) => {
  world.carrier.answer('topUp', async () => SILENCE);
  world.carrier.answer('askTopUp', async () => NEVER_RECEIVED);
  world.carrier.answer('cancelTopUp', async () => answer);
  const order = await paidOrder();
  await world.workUntil(order, START + 3 * world.times.sendAgainForMs);
  expect((await world.read(order)).refunds).toEqual([]);
  expect((await world.read(order)).order.state).toBe(answer.kind === 'topUp' ? 'credited' : 'delivering');
});

test('a refused delivery is refunded once', async () => {
  world.carrier.answer('topUp', async () => topUpSays('refused'));
  const order = await paidOrder();
  expect(await world.workUntil(order, START)).toBeNull();
  expect(await world.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'refused', reason: 'number_suspended' },
    refunds: [{ state: 'settled' }],
  });
  expect(await world.book(order)).toMatchObject({ ...nothingLeft, cashier: 0n });
});

test('a callback that comes before the reply: credited once, whatever the reply says afterwards', async () => {
  const order = await paidOrder();
  world.carrier.answer('topUp', async ({ faceFen }) => {
    await world.hearCarrier(order, 'credited');
    return topUpSays('accepted', faceFen);
  });
  expect(await world.workUntil(order, START)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
  expect((await world.book(order)).carrier).toBe(-5000n);
});

test('a callback repeated changes nothing', async () => {
  world.carrier.answer('topUp', async () => topUpSays('accepted'));
  const order = await paidOrder();
  await world.workUntil(order, START);
  expect(
    await Promise.all([world.hearCarrier(order, 'credited'), world.hearCarrier(order, 'credited')]),
  ).toEqual([true, true]);
  const after = await world.read(order);
  await world.hearCarrier(order, 'credited');
  expect(await world.read(order)).toEqual(after);
  expect((await world.book(order)).carrier).toBe(-5000n);
});

test.each([
  ['refused', 'credited'],
  ['credited', 'refused'],
] as const)('“%s” after %s contradicts: it is reported, and nothing changes', async (said, done) => {
  world.carrier.answer('topUp', async ({ faceFen }) => topUpSays(done, faceFen));
  const order = await paidOrder();
  await world.workUntil(order, START);
  const before = await world.read(order);
  expect(await world.hearCarrier(order, said)).toBe(true);
  expect(await world.read(order)).toEqual(before);
  expect(world.contradictions).toEqual([`carrier: ${said} after ${done}`]);
});

test('a callback or an answer with another amount is never applied; the carrier is asked until the amount is right', async () => {
  world.carrier.answer('topUp', async () => topUpSays('credited', 5100n));
  world.carrier.answer('askTopUp', async () =>
    topUpSays('credited', world.time.now < START + 10 * SECOND ? 5100n : 5000n),
  );
  const order = await paidOrder();
  await world.workUntil(order, START);
  await world.hearCarrier(order, 'credited', 5100n);
  expect((await world.read(order)).delivery?.state).toBe('indeterminate');
  expect((await world.book(order)).carrier).toBe(0n);
  expect(await world.workUntil(order, START + MINUTE)).toBeNull();
  expect(await world.read(order)).toMatchObject(credited);
  expect(world.contradictions).toContain('carrier: amount');
});

test('a callback about a delivery of nobody’s, or before the order was paid, is none of ours', async () => {
  const placed = await world.placed();
  expect(await world.hearCarrier(placed, 'credited')).toBe(false);
  expect(
    await world.delivery.hear('9'.repeat(24), {
      deliveryNo: `D${'9'.repeat(24)}`,
      state: 'credited',
      carrierRef: null,
      faceFen: 5000n,
      reason: null,
    }),
  ).toBe(false);
  expect((await world.read(placed)).order.state).toBe('awaitingPayment');
});
