import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createResultKeys } from '../visitors/result-keys.ts';
import { createOrderReader } from '../../http/order-reader.ts';
import { orderListHandlers } from '../../http/handlers/order-lists.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import { NO_ANSWER, paymentResult } from '../../partners/testing/scripted-partners.ts';
import { createKeyedHash } from '../../runtime/index.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  harness.cashier.answer('query', async () => paymentResult('open'));
  harness.cashier.answer('void', async () => paymentResult('closed'));
});
afterAll(() => harness.end());

const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
const MINUTE = 60_000;

test('SPEC 7 POST /vi/order: paying again returns the open payment', async () => {
  const placed = await harness.placed();
  const opened = harness.cashier.count('authorise');
  expect(
    await harness.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).toEqual(placed);
  expect(harness.cashier.count('authorise')).toBe(opened);
});

test('SPEC 7 POST /vi/order: paying again after a declined payment makes a new attempt', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const again = await harness.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(again.payments).toMatchObject([{ state: 'declined' }, { state: 'pending', amount: 4990n }]);
  expect(again.payments[1]?.paymentNo).toBe(`P${placed.order.orderNo}02`);
});

test('paying from several tabs after a declined payment makes one new attempt', async () => {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  await Promise.all(
    Array.from({ length: 5 }, () =>
      harness.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
    ),
  );
  expect((await harness.read(placed)).payments.map(({ state }) => state)).toEqual(['declined', 'pending']);
});

test('a payment that is declined on authorisation gets a successor at once', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed();
  harness.cashier.answer('authorise', async ({ paymentNo, amount }) =>
    paymentResult(paymentNo.endsWith('01') ? 'declined' : 'open', amount),
  );
  const paying = await harness.pay(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(paying.payments.map(({ state }) => state)).toEqual(['declined', 'pending']);
});

test('an order has at most the 99 attempts that payment numbers can count', async () => {
  const placed = await harness.placed();
  const { userNo, orderNo } = placed.order;
  for (let attempt = 1; attempt < 99; attempt += 1) {
    await harness.paymentWebhook(placed, 'declined', `P${orderNo}${String(attempt).padStart(2, '0')}`);
    await harness.pay({ userNo, touristSession: null }, orderNo);
  }
  await harness.paymentWebhook(placed, 'declined', `P${orderNo}99`);
  await expect(harness.pay({ userNo, touristSession: null }, orderNo)).rejects.toEqual(
    refusal('orderNotPayable'),
  );
  expect((await harness.read(placed)).payments).toHaveLength(99);
});

test('a payment that is reported paid on authorisation needs no further payment', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed();
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('paid', amount));
  expect(
    await harness.pay({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).toMatchObject({ order: { state: 'delivering' } });
});

test('SPEC 7 POST /vi/order: paying an expired, cancelled or paid order is refused', async () => {
  const [late, cancelled, paid] = [await harness.placed(), await harness.placed(), await harness.placed()];
  await harness.checkout.cancel(
    { userNo: cancelled.order.userNo, touristSession: null },
    cancelled.order.orderNo,
  );
  await harness.paymentWebhook(paid);
  for (const { order } of [cancelled, paid])
    await expect(harness.pay({ userNo: order.userNo, touristSession: null }, order.orderNo)).rejects.toEqual(
      refusal('orderNotPayable'),
    );
  harness.time.now = START + 15 * MINUTE - 1;
  await expect(
    harness.pay({ userNo: late.order.userNo, touristSession: null }, late.order.orderNo),
  ).resolves.toBeDefined();
  harness.time.now = START + 15 * MINUTE;
  await expect(
    harness.pay({ userNo: late.order.userNo, touristSession: null }, late.order.orderNo),
  ).rejects.toEqual(refusal('orderNotPayable'));
});

test('SPEC 7 POST /vi/order: cancelling an unpaid order voids its payment once', async () => {
  const placed = await harness.placed();
  const closed = harness.cashier.count('void');
  const cancelled = await harness.checkout.cancel(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(cancelled).toMatchObject({
    order: { state: 'closed', closeReason: 'cancelled' },
    payments: [{ state: 'closed' }],
  });
  expect(harness.cashier.count('void')).toBe(closed + 1);
  expect(
    await harness.checkout.cancel(
      { userNo: placed.order.userNo, touristSession: null },
      placed.order.orderNo,
    ),
  ).toEqual(await harness.read(placed));
});

test('SPEC 7 POST /vi/order: an order that turns out paid on cancelling is delivered', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('void', async () => paymentResult('paid'));
  await expect(
    harness.checkout.cancel({ userNo: placed.order.userNo, touristSession: null }, placed.order.orderNo),
  ).rejects.toEqual(refusal('orderNotCancellable'));
  expect((await harness.read(placed)).order.state).toBe('delivering');
});

test('an order is cancelled despite a timeout, and a payment that arrives later is refunded', async () => {
  const placed = await harness.placed();
  harness.cashier.answer('void', async () => NO_ANSWER);
  const cancelled = await harness.checkout.cancel(
    { userNo: placed.order.userNo, touristSession: null },
    placed.order.orderNo,
  );
  expect(cancelled.order).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
  harness.cashier.answer('void', async () => paymentResult('paid'));
  expect(await harness.workUntil(placed, START + 60 * MINUTE)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'paid' }],
    refunds: [{ reason: 'paidLate', state: 'settled', amount: 4990n }],
  });
});

test("paying, cancelling or reading another user's order answers as if it did not exist", async () => {
  const { order } = await harness.placed();
  const stranger = '9876543210';
  await expect(harness.pay({ userNo: stranger, touristSession: null }, order.orderNo)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  await expect(
    harness.checkout.cancel({ userNo: stranger, touristSession: null }, order.orderNo),
  ).rejects.toEqual(refusal('orderNotFound'));
  const reader = createOrderReader({
    ...harness,
    resultKeys: createResultKeys(createKeyedHash(['secret'])),
    seenMarks: { markOrderSeen: async () => undefined },
  });
  const lists = orderListHandlers(reader, harness.queries, harness.times);
  const look = lists['POST /vi/queryRechargeBill'];
  const asked = {
    userNo: stranger,
    mobileNo: '13900000000',
    touristSession: null,
    language: 'en',
    address: '127.0.0.1',
    device: 'a-browser',
    entryPage: null,
  } as const;
  await expect(look({ ssoToken: 'token', orderNo: order.orderNo }, asked)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  await expect(look({ ssoToken: 'token', requestNo: order.idempotencyKey }, asked)).rejects.toEqual(
    refusal('orderNotFound'),
  );
  expect((await look({ ssoToken: 'token' }, asked)).orders).toEqual([]);
  const unchanged = await harness.read({ order, payments: [], delivery: null, refunds: [] });
  expect(unchanged.order.state).toBe('awaitingPayment');
});
