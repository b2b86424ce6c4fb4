// Tests of a provider whose page opens for only four minutes, for an order that can be paid for longer.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { NO_ANSWER, paymentResult } from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  Object.assign(harness.cashier.port, {
    traits: { pageOpensForMs: 4 * MINUTE, statementUntil: null },
  });
});
beforeEach(() => {
  harness.time.now = START;
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  harness.cashier.answer('void', async () => paymentResult('closed'));
});
afterAll(() => harness.end());

const payAgain = ({ order }: OrderAggregate) =>
  harness.pay({ userNo: order.userNo, touristSession: null }, order.orderNo);

test('paying again returns the open page until it expires', async () => {
  const placed = await harness.placed();
  harness.time.now = START + 4 * MINUTE - 1;
  expect(await payAgain(placed)).toEqual(placed);
});

test('an expired page is closed at its provider, and another one is opened', async () => {
  const placed = await harness.placed();
  harness.time.now = START + 4 * MINUTE;
  const voids = harness.cashier.count('void');
  const again = await payAgain(placed);
  expect(again.payments.map(({ state }) => state)).toEqual(['closed', 'pending']);
  expect(harness.cashier.count('void')).toBe(voids + 1);
});

test('paying again is refused if the expired page was just paid', async () => {
  const placed = await harness.placed();
  harness.time.now = START + 5 * MINUTE;
  harness.cashier.answer('void', async () => paymentResult('paid'));
  await expect(payAgain(placed)).rejects.toMatchObject({ errorName: 'orderNotPayable' });
  const { order, payments } = await harness.read(placed);
  expect([order.state, payments.map(({ state }) => state)]).toEqual(['delivering', ['paid']]);
});

test('no second page is opened until the provider confirms the close', async () => {
  const placed = await harness.placed();
  harness.time.now = START + 5 * MINUTE;
  harness.cashier.answer('void', async () => NO_ANSWER);
  const again = await payAgain(placed);
  expect(again.payments.map(({ state }) => state)).toEqual(['pending']);
});

test('concurrent tabs open one page', async () => {
  const placed = await harness.placed();
  harness.time.now = START + 5 * MINUTE;
  await Promise.all([payAgain(placed), payAgain(placed), payAgain(placed)]);
  const { payments } = await harness.read(placed);
  expect(payments.map(({ state }) => state)).toEqual(['closed', 'pending']);
});
