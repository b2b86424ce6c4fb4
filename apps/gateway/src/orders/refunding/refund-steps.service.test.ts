import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { PayMethod } from '@phonebill/contract';
import type { OrderAggregate } from '../model/aggregate.ts';
import { decide } from '../by-hand.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import {
  NEVER_RECEIVED,
  refundResult,
  NO_ANSWER,
  deliveryResult,
} from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.cashier.calls.length = 0;
  harness.providerMismatches.length = 0;
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => refundResult('settled'));
  harness.cashier.answer('queryRefund', async () => refundResult('settled'));
});
afterAll(() => harness.end());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Returns an order that was paid and cannot be delivered: its refund comes next. */
async function owedOrder(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}

const webhook = (
  { order }: OrderAggregate,
  state: 'settled' | 'rejected',
  amount = 4990n,
  {
    tradeNo = null,
    from = 'cash',
    isOfAll,
  }: { tradeNo?: string | null; from?: PayMethod; isOfAll?: true } = {},
) =>
  harness.refunds.handleWebhook(order.orderNo, from, {
    kind: 'refund',
    tradeNo,
    refundNo: `R${order.orderNo}01`,
    state,
    amount,
    reason: null,
    ...(isOfAll && { isOfAll }),
  });
const asked = (name: 'refund' | 'queryRefund'): number => harness.cashier.count(name);

test('a refund is requested at once, and settled when the provider confirms it', async () => {
  const order = await owedOrder();
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled', amount: 4990n, settledAt: new Date(START) }],
  });
  expect(await harness.book(order)).toMatchObject({
    cashier: 0n,
    customer: 0n,
    carrier: 0n,
    discount: 0n,
    refundsInFlight: 0n,
  });
});

test('concurrent workers request a refund once', async () => {
  const order = await owedOrder();
  await Promise.all(Array.from({ length: 6 }, () => harness.advance(order.order.orderNo)));
  expect(asked('refund')).toBe(1);
});

test('an indeterminate refund is queried on the published backoff and not sent again', async () => {
  const askedAt: number[] = [];
  harness.cashier.answer('refund', async () => NO_ANSWER);
  harness.cashier.answer('queryRefund', async () => {
    askedAt.push(harness.time.now - START);
    return NO_ANSWER;
  });
  const order = await owedOrder();
  await harness.workUntil(order, START + 70 * MINUTE);
  expect(askedAt).toEqual([2, 12, 42, 102, 402, 2202, 4002].map((seconds) => seconds * SECOND));
  expect(asked('refund')).toBe(1);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunding' },
    refunds: [{ state: 'indeterminate' }],
  });
  expect((await harness.book(order)).refundsInFlight).toBe(-4990n);
});

test('queries a refund instead of sending it again when its lease expires after a crash', async () => {
  const order = await owedOrder();
  harness.cashier.answer('refund', () => new Promise<never>(() => undefined));
  void harness.advance(order.order.orderNo);
  await expect.poll(() => asked('refund')).toBe(1);
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect([asked('refund'), asked('queryRefund')]).toEqual([1, 1]);
});

test('a refund that the provider never received is sent again under the same refund number', async () => {
  harness.cashier.answer('refund', async () => NO_ANSWER);
  harness.cashier.answer('queryRefund', async () => {
    harness.cashier.answer('refund', async () => refundResult('settled'));
    return NEVER_RECEIVED;
  });
  const order = await owedOrder();
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  const numbers = harness.cashier.calls
    .filter(({ name }) => name === 'refund')
    .map(({ input }) => (input as { refundNo: string }).refundNo);
  expect(numbers).toEqual([`R${order.order.orderNo}01`, `R${order.order.orderNo}01`]);
  expect((await harness.read(order)).order.state).toBe('refunded');
});

test('a refund that the provider accepted and lost is queried once more, then sent again', async () => {
  const known = { current: true };
  const askedAt: number[] = [];
  harness.cashier.answer('refund', async () => refundResult('processing'));
  harness.cashier.answer('queryRefund', async () => {
    askedAt.push(harness.time.now - START);
    return known.current ? refundResult('processing') : NEVER_RECEIVED;
  });
  const order = await owedOrder();
  await harness.workUntil(order, START + 10 * SECOND);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'processing' }]);
  known.current = false;
  await harness.workUntil(order, START + 30 * SECOND);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'indeterminate' }]);
  expect(asked('refund')).toBe(1);
  harness.cashier.answer('refund', async () => refundResult('settled'));
  expect(await harness.workUntil(order, START + 5 * MINUTE)).toBeNull();
  expect(askedAt).toEqual([2, 12, 42].map((seconds) => seconds * SECOND));
  const sent = harness.cashier.calls.filter(({ name }) => name === 'refund').map(({ input }) => input);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled' }],
  });
  expect(await harness.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('a refund that the provider loses each time is sent on the published schedule for a day', async () => {
  const sentAt: number[] = [];
  harness.cashier.answer('refund', async () => {
    sentAt.push(harness.time.now - START);
    return refundResult('processing');
  });
  harness.cashier.answer('queryRefund', async () => NEVER_RECEIVED);
  const order = await owedOrder();
  expect(await harness.workUntil(order, START + 24 * 60 * MINUTE)).not.toBeNull();
  // Sent, queried, queried once more, sent again: each wait is the schedule's next, in the end half an hour.
  const waits = [2 + 10, 30 + 60, 300 + 1800, 1800 + 1800];
  expect(sentAt.slice(0, 5)).toEqual(
    [0, 1, 2, 3, 4].map((sent) => waits.slice(0, sent).reduce((sum, wait) => sum + wait, 0) * SECOND),
  );
  expect((await harness.read(order)).refunds).toMatchObject([{ settledAt: null }]);
  expect((await harness.book(order)).refundsInFlight).toBe(-4990n);
});

test('a refund in progress is queried until it is settled', async () => {
  harness.cashier.answer('refund', async () => refundResult('processing'));
  harness.cashier.answer('queryRefund', async () =>
    refundResult(harness.time.now < START + 5 * MINUTE ? 'processing' : 'settled'),
  );
  const order = await owedOrder();
  await harness.workUntil(order, START + MINUTE);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'processing' }]);
  expect(await harness.workUntil(order, START + 10 * MINUTE)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('refunded');
});

test('a rejected refund is reported, and retried at the slowest pace until it is settled', async () => {
  const triedAt: number[] = [];
  harness.cashier.answer('refund', async () => {
    triedAt.push(harness.time.now - START);
    return refundResult(triedAt.length < 3 ? 'rejected' : 'settled');
  });
  const order = await owedOrder();
  expect(await harness.workUntil(order, START + 3 * 60 * MINUTE)).toBeNull();
  expect(triedAt).toEqual([0, 30 * MINUTE, 60 * MINUTE]);
  expect(harness.logged).toContain('a provider rejected a refund');
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled' }],
  });
  expect(await harness.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('two concurrent retries of a rejected refund make it due once, and neither fails', async () => {
  harness.cashier.answer('refund', async () => refundResult('rejected'));
  const order = await owedOrder();
  await harness.workUntil(order, START);
  const [refundNo = ''] = (await harness.read(order)).refunds.map((refund) => refund.refundNo);
  harness.time.now = START + 30 * MINUTE;
  const seen = await harness.read(order);
  await Promise.all([harness.refunds.retry(seen, refundNo), harness.refunds.retry(seen, refundNo)]);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'due' }]);
});

test('a refund settled by webhook before and after the reply is posted once', async () => {
  const order = await owedOrder();
  harness.cashier.answer('refund', async () => {
    await webhook(order, 'settled');
    return refundResult('processing');
  });
  expect(await harness.workUntil(order, START)).toBeNull();
  const done = await harness.read(order);
  await Promise.all([webhook(order, 'settled'), webhook(order, 'settled')]);
  expect(await harness.read(order)).toEqual(done);
  expect(await harness.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('the webhook “rejected” after “settled” changes nothing', async () => {
  const order = await owedOrder();
  await harness.workUntil(order, START);
  const done = await harness.read(order);
  expect(await webhook(order, 'rejected')).toBe(true);
  expect(await harness.read(order)).toEqual(done);
});

test('a notice about another trade or from another provider settles no refund', async () => {
  harness.cashier.answer('refund', async () => refundResult('processing'));
  harness.cashier.answer('queryRefund', async () => refundResult('processing'));
  const order = await owedOrder();
  await harness.workUntil(order, START);
  const before = (await harness.read(order)).refunds;
  expect(before).toMatchObject([{ state: 'processing' }]);
  expect(await webhook(order, 'settled', 4990n, { tradeNo: 'T-of-another-order' })).toBe(true);
  expect(harness.providerMismatches).toEqual(['cash: another trade']);
  expect(await webhook(order, 'settled', 4990n, { from: 'digital' })).toBe(false);
  expect((await harness.read(order)).refunds).toEqual(before);
  const [payment] = (await harness.read(order)).payments;
  await webhook(order, 'settled', 4990n, { tradeNo: payment?.tradeNo ?? '' });
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'settled' }]);
});

test('a refund result with another amount is not applied', async () => {
  harness.cashier.answer('refund', async () => refundResult('settled', 5000n));
  harness.cashier.answer('queryRefund', async () => refundResult('processing'));
  const order = await owedOrder();
  await harness.workUntil(order, START);
  await webhook(order, 'settled', 5000n);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'indeterminate' }]);
  expect((await harness.book(order)).refundsInFlight).toBe(-4990n);
  expect(new Set(harness.providerMismatches)).toEqual(new Set(['cash: amount']));
});

test('a notice of the sum of all refunds queries ours and reports no contradiction', async () => {
  harness.cashier.answer('refund', async () => refundResult('processing'));
  harness.cashier.answer('queryRefund', async () => NO_ANSWER);
  const order = await owedOrder();
  await harness.workUntil(order, START);
  // Others had refunded 10 yuan of it at the provider before.
  const ofAll = () => webhook(order, 'settled', 5990n, { isOfAll: true });
  expect(await ofAll()).toBe(true);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'processing' }]);
  harness.cashier.answer('queryRefund', async () => refundResult('settled'));
  expect(await harness.workUntil(order, START)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(await ofAll()).toBe(true);
  // An amount below ours is not our refund, whoever else refunded.
  await webhook(order, 'settled', 1000n, { isOfAll: true });
  expect(harness.providerMismatches).toEqual(['cash: amount']);
});

test('a refund cannot be decided by an operator while it is being sent', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  harness.cashier.answer('refund', async () => {
    begun.resolve();
    await held.promise;
    return refundResult('rejected');
  });
  const order = await owedOrder();
  const { orderNo } = order.order;
  const decided = async () => {
    let whyNot: string | null = 'no order';
    await harness.store.update(orderNo, (change) => {
      whyNot = decide(change, `R${orderNo}01`, 'settled');
    });
    return whyNot;
  };
  const working = harness.workUntil(order, START);
  await begun.promise;
  expect(await decided()).toBe('it is being sent now: look again in a minute');
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'sending' }]);
  held.resolve();
  await working;
  // The provider has answered, and the refund is tried again only in half an hour: an operator may pay the
  // user another way.
  expect(await decided()).toBeNull();
  expect(await harness.workUntil(order, START + 60 * MINUTE)).toBeNull();
  expect(asked('refund')).toBe(1);
  expect((await harness.read(order)).order.state).toBe('refunded');
});
