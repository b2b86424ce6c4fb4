import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayMethod } from '@phonebill/contract';
import { HOUR_MS } from '../../runtime/time/index.ts';
import { placeSample } from '../testing/order-samples.ts';
import { byChance, createUnusualNotices, MOST_UNCONFIRMED_PER_HOUR } from './unusual-notices.ts';

const { order, payments } = placeSample().after;
const [payment] = payments;
if (!payment) throw new Error('the sample has a payment');
const notice = {
  kind: 'payment',
  paymentNo: payment.paymentNo,
  state: 'paid',
  tradeNo: 'T1',
  amount: payment.amount,
  reason: null,
  paidFrom: null,
} as const;
const time = { now: 0 };
const noticesOf = (
  over: { always?: boolean; above?: bigint; keyIsChanging?: PayMethod[]; isSampled?: boolean } = {},
) =>
  createUnusualNotices({
    always: over.always ?? false,
    above: over.above ?? payment.amount,
    keyIsChanging: new Set(over.keyIsChanging),
    isSampled: () => over.isSampled ?? false,
    clock: () => time.now,
  });

test('a notice of a usual amount about an order that awaits payment is applied at once', () => {
  expect(noticesOf().needsConfirming(order, payment, notice)).toBe(false);
});

test.each(['credited', 'closed', 'delivering', 'refunding', 'refunded'] as const)(
  'a notice about an order that is %s is confirmed with the provider',
  (state) => {
    expect(noticesOf().needsConfirming({ ...order, state }, payment, notice)).toBe(true);
  },
);

test('confirms larger amounts, everything if operators set that, and a method whose key is changing', () => {
  expect(noticesOf({ above: payment.amount - 1n }).needsConfirming(order, payment, notice)).toBe(true);
  expect(noticesOf({ always: true }).needsConfirming(order, payment, notice)).toBe(true);
  expect(noticesOf({ keyIsChanging: [payment.method] }).needsConfirming(order, payment, notice)).toBe(true);
  expect(noticesOf({ keyIsChanging: ['points'] }).needsConfirming(order, payment, notice)).toBe(false);
});

test('about one in ten usual notices is confirmed with the provider, by chance', () => {
  expect(noticesOf({ isSampled: true }).needsConfirming(order, payment, notice)).toBe(true);
  const asked = Array.from({ length: 10_000 }, () => byChance(randomInt)).filter(Boolean).length;
  // More than ten standard deviations on either side.
  expect(asked).toBeGreaterThan(700);
  expect(asked).toBeLessThan(1300);
});

test('a notice that brings no money, or about a paid payment, is not confirmed', () => {
  const always = noticesOf({ always: true });
  expect(always.needsConfirming(order, payment, { ...notice, state: 'declined' })).toBe(false);
  expect(always.needsConfirming(order, payment, { ...notice, state: 'closed' })).toBe(false);
  expect(always.needsConfirming(order, { ...payment, state: 'paid' }, notice)).toBe(false);
});

test('after several unconfirmed notices, all notices of that method are confirmed for an hour', () => {
  const notices = noticesOf();
  for (let count = 1; count <= MOST_UNCONFIRMED_PER_HOUR; count += 1) {
    expect(notices.needsConfirming(order, payment, notice), `after ${count - 1}`).toBe(false);
    notices.noteUnconfirmed(payment.method);
  }
  expect(notices.needsConfirming(order, payment, notice)).toBe(true);
  expect(notices.needsConfirming(order, { ...payment, method: 'digital' }, notice)).toBe(false);
  time.now += HOUR_MS;
  expect(notices.needsConfirming(order, payment, notice)).toBe(false);
});
