import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { NEVER_RECEIVED, NO_ANSWER, paymentResult } from '../../partners/testing/scripted-partners.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import type { NewOrder } from '../model/new-order.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

let users = 0;
/** Returns a request of a new user; its result can be placed again for the same user. */
function newUsersRequest(over: Partial<NewOrder> = {}): NewOrder {
  return harness.request({ userNo: String(3_000_000_000 + (users += 1)), ...over });
}

const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });

test('SPEC 7 POST /vi/order: a repeated request returns the same order and the same payment', async () => {
  const request = newUsersRequest();
  const before = harness.cashier.count('authorise');
  const first = await harness.checkout.place(request);
  const second = await harness.checkout.place(request);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    order: { state: 'awaitingPayment', faceFen: 5000n, priceFen: 4990n },
    payments: [{ state: 'pending', payUrl: 'https://cashier.example/pay/T1' }],
  });
  expect(harness.cashier.count('authorise')).toBe(before + 1);
});

test.each([
  ['zh', '话费充值 138****8000'],
  ['en', 'Phone top-up 138****8000'],
] as const)('the cashier shows the subject in the language of the order, %s', async (language, subject) => {
  const request = newUsersRequest({ language });
  const placed = await harness.checkout.place(request);
  expect(harness.cashier.bodies.at(-1)).toBe(`authorise ${placed.payments[0]?.paymentNo ?? ''}: ${subject}`);
  await harness.paymentWebhook(placed, 'declined');
  const other = language === 'zh' ? 'en' : 'zh';
  const owner = { userNo: request.userNo, touristSession: null };
  const again = await harness.pay(owner, placed.order.orderNo, other);
  expect(harness.cashier.bodies.at(-1)).toContain(again.payments[1]?.paymentNo);
  expect(harness.cashier.bodies.at(-1)).not.toContain(subject);
});

test('SPEC 7 POST /vi/order: a repeat in another language returns the order unchanged', async () => {
  const request = newUsersRequest({ language: 'en' });
  const first = await harness.checkout.place(request);
  expect(await harness.checkout.place({ ...request, language: 'zh' })).toEqual(first);
});

test('SPEC 7 POST /vi/order: concurrent repeats of a request place one order', async () => {
  const request = newUsersRequest();
  const orders = await Promise.all(Array.from({ length: 8 }, () => harness.checkout.place(request)));
  expect(new Set(orders.map(({ order }) => order.orderNo)).size).toBe(1);
  expect(await harness.queries.list(request, { limit: 10 })).toHaveLength(1);
});

test.each([
  ['number', { mobileNo: '13800138001' }],
  ['amount', { faceFen: 10_000n, priceFen: 9980n }],
  ['channel', { channelCode: 'other' }],
] satisfies [string, Partial<NewOrder>][])(
  'SPEC 7 POST /vi/order: a request number that is reused with another %s is refused',
  async (_what, over) => {
    const request = newUsersRequest();
    await harness.checkout.place(request);
    await expect(harness.checkout.place({ ...request, ...over })).rejects.toEqual(refusal('requestNoReused'));
  },
);

test('a request repeated days later returns the same order, numbered by its first day', async () => {
  const request = newUsersRequest();
  const { order } = await harness.checkout.place(request);
  harness.time.now += 2 * 24 * 3_600_000;
  expect((await harness.checkout.place(request)).order.orderNo).toBe(order.orderNo);
  harness.time.now = START;
});

// Decision 24 describes what becomes of the money then.
test('a request repeated on another day places another order only if a restore lost the first', async () => {
  const request = newUsersRequest();
  const placedAgain = async () => {
    await harness.pool.query('delete from orders where user_no = $1', [request.userNo]);
    await harness.pool.query('delete from payments where user_no = $1', [request.userNo]);
    await harness.pool.query('delete from order_events where user_no = $1', [request.userNo]);
    return (await harness.checkout.place(request)).order.orderNo;
  };
  const { order } = await harness.checkout.place(request);
  expect(await placedAgain()).toBe(order.orderNo);
  harness.time.now += 24 * 3_600_000;
  expect(await placedAgain()).toBe(order.orderNo.replace(/^261120/, '261121'));
  harness.time.now = START;
});

test('two users may use the same request number', async () => {
  const [one, other] = [
    newUsersRequest({ idempotencyKey: 'request-shared-01' }),
    newUsersRequest({ idempotencyKey: 'request-shared-01' }),
  ];
  const orders = [await harness.checkout.place(one), await harness.checkout.place(other)];
  expect(orders[0]?.order.orderNo).not.toBe(orders[1]?.order.orderNo);
});

test('SPEC 7 POST /vi/order: a price change refuses new requests; a repeat returns its order', async () => {
  const request = newUsersRequest();
  const placed = await harness.checkout.place(request);
  const offered = harness.pricing.denominations;
  harness.pricing.denominations = () => [{ faceFen: 5000n, priceFen: 5000n }];
  try {
    expect((await harness.checkout.place(request)).order.orderNo).toBe(placed.order.orderNo);
    await expect(
      harness.checkout.place({ ...request, idempotencyKey: 'request-after-change' }),
    ).rejects.toEqual(refusal('priceChanged'));
  } finally {
    harness.pricing.denominations = offered;
  }
});

test('SPEC 7 POST /vi/order: refuses amounts not offered, wrong prices and unserved numbers', async () => {
  await expect(harness.checkout.place(newUsersRequest({ faceFen: 4000n, priceFen: 3992n }))).rejects.toEqual(
    refusal('amountNotOffered'),
  );
  await expect(harness.checkout.place(newUsersRequest({ priceFen: 4989n }))).rejects.toEqual(
    refusal('priceChanged'),
  );
  await expect(harness.checkout.place(newUsersRequest({ mobileNo: '13800130099' }))).rejects.toEqual(
    refusal('numberNotAccepted'),
  );
});

test("SPEC 7 POST /vi/order: a number's first top-up must be confirmed, except the user's own", async () => {
  const request = newUsersRequest({ firstTimeConfirmed: false });
  await expect(harness.checkout.place(request)).rejects.toEqual(refusal('firstTimeNotConfirmed'));
  expect(await harness.store.findByIdempotencyKey(request.userNo, request.idempotencyKey)).toBeNull();
  await expect(harness.checkout.place({ ...request, ownMobileNo: request.mobileNo })).resolves.toMatchObject({
    order: { state: 'awaitingPayment' },
  });
});

test('a number is known once it was credited, not when it was only ordered', async () => {
  const request = newUsersRequest();
  const placed = await harness.checkout.place(request);
  const again: NewOrder = { ...request, idempotencyKey: 'request-known-0001', firstTimeConfirmed: false };
  await expect(harness.checkout.place(again)).rejects.toEqual(refusal('firstTimeNotConfirmed'));
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now);
  expect((await harness.read(placed)).order.state).toBe('credited');
  await expect(harness.checkout.place(again)).resolves.toMatchObject({ order: { state: 'awaitingPayment' } });
});

test('a timeout at placing leaves an order without a way to pay until it is paid again', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed();
  expect(placed).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'created', payUrl: null }],
  });
  const { userNo, orderNo } = placed.order;
  await expect(harness.pay({ userNo, touristSession: null }, orderNo)).rejects.toEqual(
    refusal('cashierUnavailable'),
  );
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  const paying = await harness.pay({ userNo, touristSession: null }, orderNo);
  expect(paying.payments).toMatchObject([{ paymentNo: placed.payments[0]?.paymentNo, state: 'pending' }]);
});

test('a payment whose authorisation was lost is closed if the cashier never received it', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed();
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  harness.cashier.answer('query', async () => NEVER_RECEIVED);
  harness.cashier.answer('void', async () => NEVER_RECEIVED);
  const start = harness.time.now;
  expect(await harness.workUntil(placed, start + 20 * 60_000)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'expired' },
    payments: [{ state: 'closed' }],
  });
  harness.time.now = START;
});
