import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createResultKeys } from '../../visitors/result-keys.ts';
import { createOrderReader } from '../../http/order-reader.ts';
import { queryRechargeBillHandler } from '../../http/handlers/query-recharge-bill.ts';
import { createOrderWorld, type OrderWorld, START } from '../../testing/order-world.ts';
import { SILENCE, tradeSays } from '../../testing/scripted-partners.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = createOrderWorld(await createTestDatabase());
});
beforeEach(() => {
  world.time.now = START;
  world.cashier.answer('openTrade', async ({ amount }) => tradeSays('open', amount));
  world.cashier.answer('askTrade', async () => tradeSays('open'));
  world.cashier.answer('closeTrade', async () => tradeSays('closed'));
});
afterAll(() => world.end());

const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
const MINUTE = 60_000;

test('SPEC 7 POST /vi/order: paying again gives the trade that is open', async () => {
  const placed = await world.placed();
  const opened = world.cashier.count('openTrade');
  expect(
    await world.checkout.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).toEqual(placed);
  expect(world.cashier.count('openTrade')).toBe(opened);
});

test('SPEC 7 POST /vi/order: after a declined payment, paying again is a new attempt of the same order', async () => {
  const placed = await world.placed();
  await world.hearPaid(placed, 'declined');
  const again = await world.checkout.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(again.payments).toMatchObject([{ state: 'declined' }, { state: 'pending', amount: 4990n }]);
  expect(again.payments[1]?.paymentNo).toBe(`P${placed.order.orderNo}02`);
});

test('paying from two tabs after a declined payment is one new attempt', async () => {
  const placed = await world.placed();
  await world.hearPaid(placed, 'declined');
  await Promise.all(
    Array.from({ length: 5 }, () =>
      world.checkout.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
    ),
  );
  expect((await world.read(placed)).payments.map(({ state }) => state)).toEqual(['declined', 'pending']);
});

test('a trade that turns out declined when it is opened gets a successor at once', async () => {
  world.cashier.answer('openTrade', async () => SILENCE);
  const placed = await world.placed();
  world.cashier.answer('openTrade', async ({ paymentNo, amount }) =>
    tradeSays(paymentNo.endsWith('01') ? 'declined' : 'open', amount),
  );
  const paying = await world.checkout.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(paying.payments.map(({ state }) => state)).toEqual(['declined', 'pending']);
});

test('an order has no more attempts than their numbers can tell apart', async () => {
  const placed = await world.placed();
  const { userNo, orderNo } = placed.order;
  for (let attempt = 1; attempt < 99; attempt += 1) {
    await world.hearPaid(placed, 'declined', `P${orderNo}${String(attempt).padStart(2, '0')}`);
    await world.checkout.pay({ userNo, touristSession: null }, orderNo);
  }
  await world.hearPaid(placed, 'declined', `P${orderNo}99`);
  await expect(world.checkout.pay({ userNo, touristSession: null }, orderNo)).rejects.toEqual(
    refusal('orderNotPayable'),
  );
  expect((await world.read(placed)).payments).toHaveLength(99);
});

test('a payment that the cashier reports while the trade is opened needs no more paying', async () => {
  world.cashier.answer('openTrade', async () => SILENCE);
  const placed = await world.placed();
  world.cashier.answer('openTrade', async ({ amount }) => tradeSays('paid', amount));
  expect(
    await world.checkout.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).toMatchObject({ order: { state: 'delivering' } });
});

test('SPEC 7 POST /vi/order: what can no longer be paid is refused: expired, cancelled, paid', async () => {
  const [late, cancelled, paid] = [await world.placed(), await world.placed(), await world.placed()];
  await world.checkout.cancel(
    { userNo: cancelled.order.userNo, touristSession: null },
    cancelled.order.orderNo,
  );
  await world.hearPaid(paid);
  for (const { order } of [cancelled, paid])
    await expect(
      world.checkout.pay({ userNo: order.userNo, touristSession: null }, order.orderNo),
    ).rejects.toEqual(refusal('orderNotPayable'));
  world.time.now = START + 15 * MINUTE - 1;
  await expect(
    world.checkout.pay({ userNo: late.order.userNo, touristSession: null }, late.order.orderNo),
  ).resolves.toBeDefined();
  world.time.now = START + 15 * MINUTE;
  await expect(
    world.checkout.pay({ userNo: late.order.userNo, touristSession: null }, late.order.orderNo),
  ).rejects.toEqual(refusal('orderNotPayable'));
});

test('SPEC 7 POST /vi/order: an unpaid order is cancelled and its trade closed at the cashier; again gives the same', async () => {
  const placed = await world.placed();
  const closed = world.cashier.count('closeTrade');
  const cancelled = await world.checkout.cancel(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(cancelled).toMatchObject({
    order: { state: 'closed', closeReason: 'cancelled' },
    payments: [{ state: 'closed' }],
  });
  expect(world.cashier.count('closeTrade')).toBe(closed + 1);
  expect(
    await world.checkout.cancel({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).toEqual(await world.read(placed));
});

test('SPEC 7 POST /vi/order: an order that turns out paid when it is cancelled is delivered, not cancelled', async () => {
  const placed = await world.placed();
  world.cashier.answer('closeTrade', async () => tradeSays('paid'));
  await expect(
    world.checkout.cancel({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).rejects.toEqual(refusal('orderNotCancellable'));
  expect((await world.read(placed)).order.state).toBe('delivering');
});

test('the cashier’s silence does not hold up a cancelling user; a payment that comes after all goes back', async () => {
  const placed = await world.placed();
  world.cashier.answer('closeTrade', async () => SILENCE);
  const cancelled = await world.checkout.cancel(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(cancelled.order).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  world.cashier.answer('closeTrade', async () => tradeSays('paid'));
  expect(await world.workUntil(placed, START + 60 * MINUTE)).toBeNull();
  expect(await world.read(placed)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'paid' }],
    refunds: [{ reason: 'paidLate', state: 'settled', amount: 4990n }],
  });
});

test('another user’s order is answered like one that does not exist: paying, cancelling, looking', async () => {
  const { order } = await world.placed();
  const stranger = '9876543210';
  await expect(world.checkout.pay({ userNo: stranger, touristSession: null }, order.orderNo)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  await expect(
    world.checkout.cancel({ userNo: stranger, touristSession: null }, order.orderNo),
  ).rejects.toEqual(refusal('orderNotFound'));
  const look = queryRechargeBillHandler(
    createOrderReader({ ...world, resultKeys: createResultKeys('secret') }),
    world.queries,
    world.times,
  );
  const asked = {
    userNo: stranger,
    mobileNo: '13900000000',
    touristSession: null,
    language: 'en',
    address: '127.0.0.1',
  } as const;
  await expect(look({ ssoToken: 'token', orderNo: order.orderNo }, asked)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  await expect(look({ ssoToken: 'token', requestNo: order.requestNo }, asked)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  expect((await look({ ssoToken: 'token' }, asked)).orders).toEqual([]);
  const unchanged = await world.read({ order, payments: [], delivery: null, refunds: [] });
  expect(unchanged.order.state).toBe('awaitingPayment');
});
