// Tests of a provider that does not know a payment before its payer is on its page, and whose page opens from
// every kind of browser but the messaging app's.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { AuthoriseRequest } from '../../partners/payments/index.ts';
import { NEVER_RECEIVED, paymentResult } from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
/** An order can be paid for fifteen minutes; the page closes within two more. */
const [EXPIRES, CLOSED] = [START + 15 * MINUTE, START + 17 * MINUTE];

let harness: OrderHarness;
const asked: AuthoriseRequest[] = [];
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  Object.assign(harness.cashier.port, {
    traits: {
      pageOpensForMs: null,
      statementUntil: null,
      ways: { phone: { opensForMs: null }, desktop: { opensForMs: null }, messagingApp: null },
      isPaidAnywhere: true,
      isMadeByPayer: true,
    },
  });
});
beforeEach(() => {
  harness.time.now = START;
  asked.length = 0;
  harness.cashier.answer('authorise', async (request) => {
    asked.push(request);
    return paymentResult('open', request.amount);
  });
  for (const call of ['query', 'void'] as const) harness.cashier.answer(call, async () => NEVER_RECEIVED);
});
afterAll(() => harness.end());

const ownerOf = ({ order }: OrderAggregate) => ({ userNo: order.userNo, touristSession: null });
const states = ({ payments }: OrderAggregate) => payments.map(({ state }) => state);
async function cancelled(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  return harness.checkout.cancel(ownerOf(placed), placed.order.orderNo);
}

test('a payment that its payer has not made yet stays open as long as its page can be opened', async () => {
  const order = await cancelled();
  expect([order.order.state, ...states(order)]).toEqual(['closed', 'pending']);
  await harness.workUntil(order, CLOSED - 1);
  expect(states(await harness.read(order))).toEqual(['pending']);
  expect(await harness.workUntil(order, CLOSED + 10 * MINUTE)).toBeNull();
  expect(states(await harness.read(order))).toEqual(['closed']);
});

test('the payment of an expired order is closed once its page expired, and no step is left', async () => {
  const placed = await harness.placed();
  await harness.workUntil(placed, EXPIRES);
  const expired = await harness.read(placed);
  expect([expired.order.closeReason, ...states(expired)]).toEqual(['expired', 'pending']);
  expect(await harness.workUntil(placed, CLOSED + 10 * MINUTE)).toBeNull();
  expect(states(await harness.read(placed))).toEqual(['closed']);
});

test('a payment made on the page after its order was cancelled is closed there, and never paid', async () => {
  const order = await cancelled();
  harness.cashier.answer('void', async () => paymentResult('closed'));
  expect(await harness.workUntil(order, START + 5 * MINUTE)).toBeNull();
  expect(states(await harness.read(order))).toEqual(['closed']);
});

test('a payment that is made and paid after the order was cancelled is refunded once', async () => {
  const order = await cancelled();
  harness.cashier.answer('void', async () => paymentResult('paid'));
  await harness.workUntil(order, CLOSED);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'closed' },
    payments: [{ state: 'paid' }],
    refunds: [{ reason: 'paidLate', state: 'settled', amount: 4990n }],
  });
});

test('“never received” from a provider that creates payments itself closes the payment at once', async () => {
  harness.digital.answer('void', async () => NEVER_RECEIVED);
  const placed = await harness.placed({ payMethod: 'digital' });
  expect(states(await harness.checkout.cancel(ownerOf(placed), placed.order.orderNo))).toEqual(['closed']);
});

test('a payer who continues in another kind of browser pays the same payment there', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  const voids = harness.cashier.count('void');
  const after = await harness.pay(ownerOf(placed), placed.order.orderNo, 'zh', { browser: 'phone' });
  expect(after).toEqual(placed);
  expect(harness.cashier.count('void')).toBe(voids);
  expect(asked.map(({ payerBrowser }) => payerBrowser)).toEqual(['desktop']);
});

test('inside the messaging app, orders are neither placed nor paid', async () => {
  const refusal = { errorName: 'payInPhoneBrowser' };
  await expect(harness.placed({ browser: 'messagingApp' })).rejects.toMatchObject(refusal);
  const placed = await harness.placed();
  const paying = harness.pay(ownerOf(placed), placed.order.orderNo, 'zh', { browser: 'messagingApp' });
  await expect(paying).rejects.toMatchObject(refusal);
});
