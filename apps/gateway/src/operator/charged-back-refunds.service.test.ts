// Refunds that follow by themselves on a payment that a payer's bank took back, on a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { findStuck } from './stuck.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import { orderView } from '../orders/views/order-view.ts';
import {
  deliveryResult,
  NO_ANSWER,
  paymentResult,
  refundResult,
} from '../partners/testing/scripted-partners.ts';
import { findWritable, planWriteOff } from '../reconciliation/differences/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';
import { runOperator } from './operator.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.cashier.calls.length = 0;
  harness.logged.length = 0;
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => refundResult('settled'));
  harness.cashier.answer('queryRefund', async () => refundResult('settled'));
});
afterAll(() => harness.end());

async function operator(...typed: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const { pool, clock } = harness;
  const code = await runOperator([...typed, '--why', "the bank's letter of 3 Dec"], {
    database: () => ({ pool, orderDatabaseUrls: [] }),
    clock,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const asked = () => harness.cashier.count('refund');
const paymentOf = ({ order }: OrderAggregate, attempt = '01') => `P${order.orderNo}${attempt}`;
const refundOf = ({ order }: OrderAggregate, attempt = '01') => `R${order.orderNo}${attempt}`;
async function paid(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}
const plan = async (order: OrderAggregate) => {
  const key = { book: 'cash', kind: 'chargedBack', reference: paymentOf(order) };
  const difference = await findWritable(harness.pool, key);
  return difference && planWriteOff(difference, new Date(harness.time.now + 8 * DAY_MS));
};

test('a delivery that fails after its payment was charged back sends no refund, and says so', async () => {
  const order = await paid();
  expect(await operator('chargeback', paymentOf(order))).toMatchObject({ code: 0 });
  await harness.workUntil(order, START + 3 * HOUR_MS);
  expect(asked()).toBe(0);
  const held = await harness.read(order);
  expect(held).toMatchObject({ order: { state: 'refunding' }, refunds: [{ state: 'held', amount: 4990n }] });
  expect(orderView(held, harness.times)).toMatchObject({ refunds: [{ state: 'held' }], promisedBy: null });
  expect(harness.logged).toContain('a refund is held: its payment is charged back');
  expect(await harness.book(order)).toMatchObject({ cashier: 4990n, customer: 0n, refundsInFlight: -4990n });
  // Half-hourly looks are no events, and it waits for no partner.
  const { rows } = await harness.pool.query(
    "select event from order_events where order_no = $1 and entity = 'refund' order by seq",
    [order.order.orderNo],
  );
  expect(rows.map(({ event }) => event)).toEqual(['requested', 'held']);
  expect(await findStuck(harness.pool, new Date(harness.time.now), 100)).toEqual([]);
  expect(await operator('resend', refundOf(order), '--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('it is held'),
  });
  await expect(
    harness.pool.query("update refunds set state = 'sending' where refund_no = $1", [refundOf(order)]),
  ).rejects.toThrow('no refund is sent of what was charged back');
});

test('a held refund is sent once its chargeback is closed: the payer has lost', async () => {
  const order = await paid();
  await operator('chargeback', paymentOf(order), '--amount', '20');
  await harness.workUntil(order, START + HOUR_MS);
  const close = ['close', 'cash', 'chargedBack', paymentOf(order)];
  expect(await operator(...close)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/R\d+ of ¥49.90 is held, and goes to its payer/),
  });
  await harness.workUntil(order, START + 2 * HOUR_MS);
  expect(asked()).toBe(0);
  expect(await operator(...close, '--yes')).toMatchObject({ code: 0 });
  expect(await harness.workUntil(order, START + 3 * HOUR_MS)).toBeNull();
  expect(asked()).toBe(1);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled' }],
  });
  expect(await harness.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
});

test('a chargeback that stands takes the place of the refund, and is not written off as well', async () => {
  const order = await paid();
  await operator('chargeback', paymentOf(order));
  await harness.workUntil(order, START + HOUR_MS);
  const whyNot = 'it takes the place of its refund: decide that as settled, and close this';
  expect(await plan(order)).toMatchObject({ whyNot });
  expect(await operator('decide', refundOf(order), 'settled', '--yes')).toMatchObject({ code: 0 });
  expect(await harness.workUntil(order, START + 2 * HOUR_MS)).toBeNull();
  expect(asked()).toBe(0);
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(await harness.book(order)).toMatchObject({ cashier: 0n, refundsInFlight: 0n });
  expect(await plan(order)).toMatchObject({ whyNot });
});

test('a payment after cancellation that is charged back does not go back by itself', async () => {
  const placed = await harness.placed();
  const { userNo, orderNo } = placed.order;
  harness.cashier.answer('void', async () => NO_ANSWER);
  await harness.checkout.cancel({ userNo, touristSession: null }, orderNo);
  harness.cashier.answer('void', async () => paymentResult('paid'));
  harness.cashier.answer('refund', async () => refundResult('rejected'));
  await harness.workUntil(placed, START + 10 * MINUTE_MS);
  expect((await harness.read(placed)).refunds).toMatchObject([{ state: 'rejected', reason: 'paidLate' }]);
  const sent = asked();
  expect(await operator('chargeback', paymentOf(placed))).toMatchObject({
    text: expect.stringContaining('is not sent until that is closed'),
  });
  await harness.workUntil(placed, START + 2 * HOUR_MS);
  expect(asked()).toBe(sent);
  expect((await harness.read(placed)).refunds).toMatchObject([{ state: 'held' }]);
});

test('a chargeback while the refund is with the provider says that it may be paid twice', async () => {
  harness.cashier.answer('refund', async () => NO_ANSWER);
  harness.cashier.answer('queryRefund', async () => NO_ANSWER);
  const order = await paid();
  await harness.workUntil(order, START + MINUTE_MS);
  expect(await operator('chargeback', paymentOf(order))).toMatchObject({
    code: 0,
    text: expect.stringMatching(/R\d+ of ¥49.90 is indeterminate and may arrive.*contest/),
  });
  harness.cashier.answer('queryRefund', async () => ({ kind: 'notFound' }));
  await harness.workUntil(order, START + 3 * HOUR_MS);
  expect(asked()).toBe(1);
  expect((await harness.read(order)).refunds).toMatchObject([{ state: 'held' }]);
});

test('a chargeback after everything was refunded is kept, says what to do, and is a loss', async () => {
  const order = await paid();
  expect(await harness.workUntil(order, START + MINUTE_MS)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(await operator('chargeback', paymentOf(order))).toMatchObject({
    code: 0,
    text: expect.stringMatching(/R\d+ of ¥49.90 is settled, so its payer has it twice: contest/),
  });
  expect(await plan(order)).toEqual({ account: 'cashier', unit: 'fen', amount: 4990n, whyNot: null });
});
