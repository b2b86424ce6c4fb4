// Tests of orders paid with points, with points and money, and with digital RMB, with scripted partners.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import type { PaymentResult, PaymentResultState } from '../../partners/payments/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import {
  NEVER_RECEIVED,
  refundResult,
  scriptedPoints,
  NO_ANSWER,
  deliveryResult,
  paymentResult,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});
afterEach(() => {
  const usual = scriptedPoints().port;
  for (const name of ['authorise', 'query', 'void', 'capture', 'refund', 'queryRefund'] as const)
    harness.points.answer(name, usual[name]);
  harness.points.calls.length = 0;
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  harness.cashier.answer('void', async () => paymentResult('closed'));
});

const MINUTE = 60_000;
const allPoints = {
  payMethod: 'points',
  offer: { kind: 'goods', goodsId: 'all-points' },
  points: 5000n,
  priceFen: 0n,
} as const;
const halfPoints = {
  payMethod: 'points',
  offer: { kind: 'goods', goodsId: 'half-points' },
  points: 2500n,
  priceFen: 2500n,
} as const;
const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
const resultOf = (state: PaymentResultState, amount: bigint): PaymentResult => ({
  ...paymentResult(state, amount),
  payUrl: null,
  declineReason: state === 'declined' ? 'insufficient_points' : null,
});
const ownerOf = ({ order: { userNo } }: OrderAggregate) => ({ userNo, touristSession: null });
const moneyNo = ({ order }: OrderAggregate): string => `P${order.orderNo}02`;
const payMoney = (placed: OrderAggregate) =>
  harness.payments.handleWebhook(placed.order.orderNo, 'cash', {
    kind: 'payment',
    paymentNo: moneyNo(placed),
    state: 'paid',
    tradeNo: tradeOf(moneyNo(placed)),
    amount: 2500n,
    reason: null,
    paidFrom: '和包余额',
  });

test('points alone are held, captured and delivered at once, without a pay page', async () => {
  const placed = await harness.placed(allPoints);
  expect(placed).toMatchObject({
    order: { state: 'delivering', priceFen: 0n, points: 5000n },
    payments: [{ method: 'points', state: 'paid', amount: 5000n }],
  });
  expect(harness.points.calls.map(({ name }) => name)).toEqual(['authorise', 'capture']);
  await harness.workUntil(placed, START);
  expect((await harness.read(placed)).order.state).toBe('credited');
  expect(await harness.book(placed, 'points')).toMatchObject({
    pointsService: 5000n,
    pointsRedeemed: -5000n,
    customer: 0n,
    cashier: 0n,
  });
  expect(await harness.book(placed)).toMatchObject({
    carrier: -5000n,
    pointsProgramme: 5000n,
    discount: 0n,
    customer: 0n,
  });
});

test('without enough points an order is not delivered, cannot be paid again, and closes', async () => {
  harness.points.answer('authorise', async ({ amount }) => resultOf('declined', amount));
  const placed = await harness.placed(allPoints);
  expect(placed).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'declined', declineReason: 'insufficient_points' }],
  });
  await expect(harness.pay(ownerOf(placed), placed.order.orderNo)).rejects.toEqual(
    refusal('pointsNotEnough'),
  );
  expect(await harness.workUntil(placed, START + 60 * MINUTE)).toBeNull();
  expect((await harness.read(placed)).order).toMatchObject({ state: 'closed', closeReason: 'expired' });
  expect(harness.points.count('capture')).toBe(0);
});

test('a capture that times out is sent again under the same number, and captured once', async () => {
  harness.points.answer('capture', async () => NO_ANSWER);
  const placed = await harness.placed(allPoints);
  expect(placed).toMatchObject({ order: { state: 'awaitingPayment' }, payments: [{ state: 'pending' }] });
  harness.points.answer('capture', async () => resultOf('paid', 5000n));
  await harness.workUntil(placed, START + MINUTE);
  expect((await harness.read(placed)).order.state).toBe('credited');
  expect(
    new Set(harness.points.calls.filter(({ name }) => name === 'capture').map(({ input }) => input)).size,
  ).toBe(1);
});

test('holds the points before the money is requested, and captures them once it is paid', async () => {
  const placed = await harness.placed(halfPoints);
  expect(placed.payments).toMatchObject([
    { method: 'points', state: 'pending', payUrl: null },
    { method: 'cash', state: 'pending', payUrl: 'https://cashier.example/pay/T1', amount: 2500n },
  ]);
  expect(harness.points.count('capture')).toBe(0);
  await payMoney(placed);
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'credited' },
    payments: [{ state: 'paid' }, { state: 'paid', paidFrom: '和包余额' }],
  });
  expect(await harness.book(placed, 'points')).toMatchObject({
    pointsService: 2500n,
    pointsRedeemed: -2500n,
    customer: 0n,
  });
  expect(await harness.book(placed)).toMatchObject({
    cashier: 2500n,
    carrier: -5000n,
    pointsProgramme: 2500n,
    customer: 0n,
  });
});

test('no money is authorised while the points beside it are not held', async () => {
  harness.points.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed(halfPoints);
  expect(placed.payments).toMatchObject([{ state: 'created' }, { state: 'created', payUrl: null }]);
  await expect(harness.pay(ownerOf(placed), placed.order.orderNo)).rejects.toEqual(
    refusal('cashierUnavailable'),
  );
});

test('the hold of a cancelled or expired order is voided at once, and no refund is due', async () => {
  harness.cashier.answer('void', async () => paymentResult('closed', 2500n));
  const cancelled = await harness.placed(halfPoints);
  await harness.checkout.cancel(ownerOf(cancelled), cancelled.order.orderNo);
  expect(await harness.workUntil(cancelled, START)).toBeNull();
  const expired = await harness.placed(halfPoints);
  expect(await harness.workUntil(expired, START + 16 * MINUTE)).toBeNull();
  for (const [order, closeReason] of [
    [cancelled, 'cancelled'],
    [expired, 'expired'],
  ] as const) {
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'closed', closeReason },
      payments: [{ state: 'closed' }, { state: 'closed' }],
      refunds: [],
    });
  }
  expect(harness.points.count('void')).toBe(2);
});

test('captures the hold after the time to pay if the money was paid in time', async () => {
  harness.points.answer('capture', async () => NO_ANSWER);
  const placed = await harness.placed(halfPoints);
  harness.time.now = START + 15 * MINUTE - 1;
  await payMoney(placed);
  await harness.workUntil(placed, START + 20 * MINUTE);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  await expect(harness.checkout.cancel(ownerOf(placed), placed.order.orderNo)).rejects.toEqual(
    refusal('orderNotCancellable'),
  );
  harness.points.answer('capture', async () => resultOf('paid', 2500n));
  await harness.workUntil(placed, START + 30 * MINUTE);
  expect((await harness.read(placed)).order.state).toBe('credited');
});

test('closes the order and refunds the money if the points cannot be captured any more', async () => {
  const placed = await harness.placed(halfPoints);
  harness.points.answer('capture', async () => resultOf('closed', 2500n));
  await payMoney(placed);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'pointsRefused' },
    refunds: [{ method: 'cash', reason: 'otherPartRefused', state: 'settled', amount: 2500n }],
  });
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
});

test('a failed delivery refunds each part by its own method; both refunds end the order', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.points.answer('refund', async ({ amount }) => refundResult('processing', amount));
  harness.points.answer('queryRefund', async () => refundResult('processing', 2500n));
  const placed = await harness.placed(halfPoints);
  await payMoney(placed);
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunding' },
    refunds: [
      { method: 'points', state: 'processing' },
      { method: 'cash', state: 'settled' },
    ],
  });
  harness.points.answer('queryRefund', async () => refundResult('settled', 2500n));
  expect(await harness.workUntil(placed, START + 60 * MINUTE)).toBeNull();
  expect((await harness.read(placed)).order.state).toBe('refunded');
  for (const unit of ['fen', 'points'] as const)
    expect(await harness.book(placed, unit)).toMatchObject({
      cashier: 0n,
      pointsService: 0n,
      customer: 0n,
      refundsInFlight: 0n,
    });
});

test("digital RMB is paid and refunded at its own cashier; no other's webhook is applied", async () => {
  const placed = await harness.placed({ payMethod: 'digital' });
  const event = {
    kind: 'payment',
    paymentNo: placed.payments[0]?.paymentNo ?? '',
    state: 'paid',
    tradeNo: tradeOf(placed.payments[0]?.paymentNo ?? ''),
    amount: 4990n,
    reason: null,
    paidFrom: '工商银行数字人民币钱包',
  } as const;
  expect(await harness.payments.handleWebhook(placed.order.orderNo, 'cash', event)).toBe(false);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const refundsBefore = harness.cashier.count('refund');
  expect(await harness.payments.handleWebhook(placed.order.orderNo, 'digital', event)).toBe(true);
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    payments: [{ method: 'digital', paidFrom: '工商银行数字人民币钱包' }],
    refunds: [{ method: 'digital', state: 'settled' }],
  });
  expect([harness.digital.count('refund'), harness.cashier.count('refund') - refundsBefore]).toEqual([1, 0]);
});

test('refuses wrong prices in points or money, and an amount from another list', async () => {
  await expect(harness.placed({ ...allPoints, points: 4999n })).rejects.toEqual(refusal('priceChanged'));
  await expect(harness.placed({ ...halfPoints, priceFen: 2499n })).rejects.toEqual(refusal('priceChanged'));
  await expect(harness.placed({ ...allPoints, offer: { kind: 'goods', goodsId: 'none' } })).rejects.toEqual(
    refusal('amountNotOffered'),
  );
  await expect(harness.placed({ faceFen: 500n, priceFen: 500n })).rejects.toEqual(
    refusal('amountNotOffered'),
  );
  await expect(
    harness.placed({ faceFen: 500n, priceFen: 500n, offer: { kind: 'small' } }),
  ).resolves.toMatchObject({ order: { faceFen: 500n } });
});

test('a proof is requested last, and not again for a request that has its order', async () => {
  let asked = 0;
  const proof = async (): Promise<null> => {
    asked += 1;
    return null;
  };
  await expect(harness.placed({ ...allPoints, points: 1n, proof })).rejects.toEqual(refusal('priceChanged'));
  expect(asked).toBe(0);
  const request = harness.request({ ...allPoints, userNo: '7000000001', proof });
  const first = await harness.checkout.place(request);
  expect(
    (await harness.checkout.place({ ...request, proof: () => Promise.reject(new Error('asked again')) }))
      .order.orderNo,
  ).toBe(first.order.orderNo);
  expect(asked).toBe(1);
});

test('a hold that the points service does not know is a mismatch, and the order waits', async () => {
  harness.points.answer('capture', async () => NEVER_RECEIVED);
  const placed = await harness.placed(allPoints);
  expect(placed.order.state).toBe('awaitingPayment');
  expect(harness.providerMismatches).toContain('points: the hold is not known');
});
