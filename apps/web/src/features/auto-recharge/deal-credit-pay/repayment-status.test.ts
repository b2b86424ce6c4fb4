import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { repaymentWith } from '../../../../../../tests/support/agreement-samples.ts';
import { displayStatusOf } from '../../../order-view/display-status.ts';
import { repaymentDisplayStatus } from './repayment-status.ts';

const now = Date.parse('2026-11-21T06:05:00Z');
const at = '2026-11-21T06:04:00.000Z';
const later = '2026-11-21T07:00:00.000Z';
const paid: Partial<OrderView> = { paymentState: 'paid', paidAt: at };
const refund = {
  refundNo: 'r',
  method: 'cash',
  amountFen: 10_000,
  points: 0,
  reason: 'deliveryFailed',
  requestedAt: at,
  settledAt: null,
} as const;

function shown(changes: Partial<OrderView>, language: 'en' | 'zh' = 'en') {
  const order = repaymentWith(changes);
  return repaymentDisplayStatus(order, displayStatusOf(order, { now }), now, language);
}

test.each<[string, Partial<OrderView>, string, string]>([
  ['not paid yet', {}, 'waiting', 'Not paid yet'],
  ['declined', { paymentState: 'declined' }, 'attention', 'Payment declined'],
  [
    'being booked',
    { ...paid, state: 'delivering', deliveryState: 'sending', promisedBy: later },
    'waiting',
    'Paid, processing',
  ],
  [
    'no answer from the lender yet',
    { ...paid, state: 'delivering', deliveryState: 'indeterminate', promisedBy: later },
    'waiting',
    'Booking is taking longer than usual',
  ],
  ['booked', { ...paid, state: 'credited', deliveryState: 'credited', endedAt: at }, 'done', 'Paid'],
  [
    'coming back',
    {
      ...paid,
      state: 'refunding',
      deliveryState: 'refused',
      promisedBy: later,
      refunds: [{ ...refund, state: 'due' }],
    },
    'returning',
    'Your money is coming back',
  ],
  [
    'held up',
    { ...paid, state: 'refunding', deliveryState: 'refused', refunds: [{ ...refund, state: 'rejected' }] },
    'returning',
    'Your refund is delayed',
  ],
  [
    'back',
    {
      ...paid,
      state: 'refunded',
      deliveryState: 'refused',
      refunds: [{ ...refund, state: 'settled', settledAt: at }],
    },
    'returned',
    'Your money is back',
  ],
  [
    'cancelled',
    { state: 'closed', closeReason: 'cancelled', paymentState: 'closed', endedAt: at },
    'ended',
    'Order cancelled',
  ],
])('%s', (_name, changes, tone, title) => {
  const status = shown(changes);
  expect(status).toMatchObject({ tone, title });
  // A repayment tops up no number and involves no carrier.
  for (const language of ['en', 'zh'] as const)
    expect(Object.values(shown(changes, language)).join(' ')).not.toMatch(
      /carrier|topped up|credited|运营商|充值到/,
    );
});

test('a paid repayment shows the time of its booking', () => {
  const booked: Partial<OrderView> = { ...paid, state: 'credited', deliveryState: 'credited', endedAt: at };
  expect([shown(booked).promise, shown(booked, 'zh').promise]).toEqual([
    'Booked on 21\u00a0Nov\u00a02026, 14:04',
    '2026年11月21日 14:04 入账',
  ]);
});

test('after an unpaid repayment the debt is still owed', () => {
  for (const closeReason of ['expired', 'cancelled'] as const) {
    expect(shown({ state: 'closed', closeReason, paymentState: 'closed', endedAt: at }).sentence).toMatch(
      /You still owe what you owed\.$/,
    );
    expect(
      shown({ state: 'closed', closeReason, paymentState: 'closed', endedAt: at }, 'zh').sentence,
    ).toMatch(/原欠款仍需偿还。$/);
  }
});
