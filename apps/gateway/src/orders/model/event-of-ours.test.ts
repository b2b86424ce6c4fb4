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

test('a refund under our own number is that refund’s event', () => {
  expect(eventOfOurs(refund)).toEqual({ orderNo, event: refund });
});

test.each(['50000000382019052709732678859', `R${orderNo}02`])(
  'a refund under the number %s says of its payment that others gave of it back',
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

test('a refund of others that failed, or of a payment that is none of ours, is about nothing of ours', () => {
  const others = { ...refund, refundNo: '5000' };
  expect(eventOfOurs({ ...others, state: 'rejected' }).orderNo).toBeNull();
  expect(eventOfOurs({ ...others, of: { paymentNo: 'SHOP-1', amount: 1n } }).orderNo).toBeNull();
});
