import { expect, test } from 'vitest';
import type { RefundWebhookEvent } from '../../partners/payments/index.ts';
import { eventOfOurs } from './event-of-ours.ts';

const orderNo = '261120000000000112345678';
const paymentNo = `P${orderNo}01`;
const refund: RefundWebhookEvent = {
  kind: 'refund',
  refundNo: `R${orderNo}01`,
  tradeNo: 'T1',
  state: 'settled',
  amount: 1000n,
  reason: null,
  of: { paymentNo, amount: 4990n },
};

test('a refund under our own number is an event of that refund', () => {
  expect(eventOfOurs(refund)).toEqual({ orderNo, event: refund });
});

test.each(['50000000382019052709732678859', `R${orderNo}02`])(
  'a refund under %s, a number that is not ours, marks its payment as returned',
  (refundNo) => {
    expect(eventOfOurs({ ...refund, refundNo })).toEqual({
      orderNo,
      event: {
        kind: 'payment',
        paymentNo,
        state: 'paid',
        tradeNo: 'T1',
        amount: 4990n,
        reason: null,
        paidFrom: null,
        isReturned: true,
      },
    });
  },
);

test('a foreign refund that failed, or of a foreign payment, is an event of no order', () => {
  const others = { ...refund, refundNo: '5000' };
  expect(eventOfOurs({ ...others, state: 'rejected' }).orderNo).toBeNull();
  expect(eventOfOurs({ ...others, of: { paymentNo: 'SHOP-1', amount: 1n } }).orderNo).toBeNull();
});
