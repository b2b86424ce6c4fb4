// Tests that a payment whose money was refunded at its provider before we knew that it was paid buys nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  paymentResult,
  refundResult,
  scriptedCashier,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';
import type { PaidResult } from '../../partners/payments/index.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.providerMismatches.length = 0;
  harness.cashier.calls.length = 0;
  const { port } = scriptedCashier();
  for (const name of ['authorise', 'query', 'void', 'refund', 'queryRefund'] as const)
    harness.cashier.answer(name, port[name]);
  harness.cashier.answer('query', async () => returned);
  harness.carrier.answer('topUp', async () => deliveryResult('credited'));
  harness.carrier.calls.length = 0;
});
afterAll(() => harness.end());

const returned = { ...(paymentResult('paid') as PaidResult), isReturned: true } as const;
/** The cashier has no refund under this number, and makes none: everything was refunded already. */
function refundedByOthers(): void {
  harness.cashier.answer('queryRefund', async () => NEVER_RECEIVED);
  harness.cashier.answer('refund', async () => refundResult('rejected'));
}
const notice = ({ order, payments }: OrderAggregate) => {
  const paymentNo = payments[0]?.paymentNo ?? '';
  const said = { tradeNo: tradeOf(paymentNo), amount: 4990n, reason: null, paidFrom: null };
  const event = { kind: 'payment', paymentNo, state: 'paid', ...said, isReturned: true } as const;
  return harness.payments.handleWebhook(order.orderNo, 'cash', event);
};
const isClosed = {
  order: { state: 'closed', closeReason: 'paymentReturned' },
  payments: [{ state: 'paid' }],
  delivery: null,
  refunds: [{ state: 'rejected', reason: 'paidLate', amount: 4990n }],
};

test('an order whose payment was refunded outside of this product is closed without a top-up', async () => {
  refundedByOthers();
  const placed = await harness.placed();
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject(isClosed);
  expect(harness.carrier.count('topUp')).toBe(0);
  expect(harness.providerMismatches).toEqual(['cash: returned without us']);
  expect(harness.logged).toContain('a provider rejected a refund');
});

test('a notice of an outside refund queries the provider and starts no delivery', async () => {
  refundedByOthers();
  const placed = await harness.placed();
  expect(await notice(placed)).toBe(true);
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject(isClosed);
});

test('a payment that our own refund returned before a restore is refunded only once', async () => {
  // The situation after the database was set back: the delivery was refused, and the money is refunded.
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const placed = await harness.placed();
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled', reason: 'deliveryFailed' }],
  });
  expect(harness.providerMismatches).toEqual([]);
});

test('the order waits until the provider answers whose refund it was', async () => {
  harness.cashier.answer('queryRefund', async () => NO_ANSWER);
  const placed = await harness.placed();
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'pending' }],
    refunds: [],
  });
});

test('an older attempt that was refunded outside leaves the order to the newer attempt', async () => {
  refundedByOthers();
  const placed = await harness.placed();
  await harness.paymentWebhook(placed, 'declined');
  const owner = { userNo: placed.order.userNo, touristSession: null };
  const again = await harness.pay(owner, placed.order.orderNo);
  expect(again.payments).toHaveLength(2);
  await notice(again);
  harness.cashier.answer('void', async () => returned);
  harness.cashier.answer('query', async () => paymentResult('open'));
  await harness.workUntil(placed, START);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'awaitingPayment' },
    payments: [{ state: 'paid' }, { state: 'pending' }],
    refunds: [{ reason: 'paidTwice' }],
  });
  await harness.paymentWebhook(again, 'paid', again.payments[1]?.paymentNo);
  await harness.workUntil(placed, START);
  expect((await harness.read(placed)).order.state).toBe('credited');
});

test("a notice of a partial outside refund is applied even if the provider's answer omits it", async () => {
  // Like Alipay, whose answer reports a partly refunded trade as paid.
  harness.cashier.answer('query', async () => paymentResult('paid'));
  refundedByOthers();
  const placed = await harness.placed();
  expect(await notice(placed)).toBe(true);
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject(isClosed);
  expect(harness.carrier.count('topUp')).toBe(0);
});

test('a notice of an outside refund is applied if the provider is silent, not if unpaid', async () => {
  refundedByOthers();
  const [silent, unpaid] = [await harness.placed(), await harness.placed()];
  harness.cashier.answer('query', async () => NO_ANSWER);
  await notice(silent);
  expect(await harness.read(silent)).toMatchObject({ ...isClosed, refunds: [{ state: 'due' }] });
  harness.cashier.answer('query', async () => paymentResult('open'));
  await notice(unpaid);
  expect((await harness.read(unpaid)).order.state).toBe('awaitingPayment');
});

test('a paid order that is not sent yet is not delivered once its money was refunded outside', async () => {
  refundedByOthers();
  harness.cashier.answer('query', async () => paymentResult('paid'));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  expect((await harness.read(placed)).delivery).toMatchObject({ state: 'queued', sendCount: 0 });
  await notice(placed);
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunding' },
    delivery: { state: 'refused' },
    refunds: [{ state: 'rejected', reason: 'deliveryFailed', amount: 4990n }],
  });
  expect(harness.carrier.count('topUp')).toBe(0);
});

test('a credited order stays credited, and its outside refund is reported as a mismatch', async () => {
  refundedByOthers();
  harness.cashier.answer('query', async () => paymentResult('paid'));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, START + MINUTE);
  await notice(placed);
  expect(await harness.read(placed)).toMatchObject({ order: { state: 'credited' }, refunds: [] });
  expect(harness.providerMismatches).toEqual(['cash: returned without us']);
});
