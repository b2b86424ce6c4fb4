/**
 * Requests refunds, and applies a provider's answers about them to the order. Pure. The same result may be
 * applied twice, late or out of order.
 */
import type { RefundReason } from '@phonebill/contract';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type { RefundResult } from '../../partners/payments/index.ts';
import type { Payment } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { refundNoOf } from './order-number.ts';
import { amountTaken, capabilitiesOf } from './payment-parts.ts';
import type { ProviderMismatch } from '../../runtime/telemetry/index.ts';
import { type OrderTimes, retryAt } from '../../config/index.ts';

/**
 * Requests the refund of a payment, in full or of `amount` (in its own unit), once. A payment from a budget
 * of our own is refunded at once.
 */
export function requestRefund(
  change: OrderChange,
  payment: Payment,
  reason: RefundReason,
  amount: bigint = amountTaken(payment),
): void {
  if (change.after.refunds.some((refund) => refund.paymentNo === payment.paymentNo)) return;
  const { paymentNo, method } = payment;
  change.addRefund({
    refundNo: refundNoOf(paymentNo),
    paymentNo,
    method,
    amount,
    reason,
    attemptCount: 0,
    nextAt: change.at,
    requestedAt: change.at,
    settledAt: null,
    requestBody: null,
  });
  if (capabilitiesOf(payment).ours) refundSettled(change, refundNoOf(paymentNo));
}

/**
 * Applies the provider's answer about a refund. Returns the mismatch when the answer is about another amount;
 * the refund is then indeterminate.
 */
export function applyProviderResult(
  change: OrderChange,
  refundNo: string,
  result: RefundResult | NotFound | Indeterminate,
  times: OrderTimes,
): ProviderMismatch | null {
  const { amount, method } = change.refundOf(refundNo);
  if (result.kind === 'indeterminate') refundIndeterminate(change, refundNo, result.why, times);
  else if (result.kind === 'notFound') refundNotReceived(change, refundNo, times);
  else if (result.amount !== amount) {
    refundIndeterminate(change, refundNo, 'the provider states another amount', times);
    return [method, { refundNo, what: 'amount' }];
  } else if (result.state === 'settled') refundSettled(change, refundNo);
  else if (result.state === 'processing') refundAccepted(change, refundNo, times);
  else refundRejected(change, refundNo, result.reason, times);
  return null;
}

/**
 * Records that the provider is about to be asked for the refund, with this body; until `times.leaseMs` from
 * now no other process asks.
 */
export function refundLeased(
  change: OrderChange,
  refundNo: string,
  requestBody: string,
  times: OrderTimes,
): void {
  change.refund(refundNo, 'leased', {
    requestBody,
    nextAt: new Date(change.at.getTime() + times.leaseMs),
  });
}

/**
 * Records that the refund is not sent because its payment is charged back, and when that is looked at again.
 */
export function refundHeld(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const { state, attemptCount } = change.refundOf(refundNo);
  const nextAt = retryAt(times.refundBackoffMs, times.refundBackoffMs.length, change.at);
  if (state === 'due') change.refund(refundNo, 'held', { nextAt });
  else if (state === 'held') change.scheduleRefundRetry(refundNo, { attemptCount, nextAt });
}

/** Tries a refund again that the provider rejected, or that was held and is not any more. */
export function refundAgain(change: OrderChange, refundNo: string): void {
  const { state } = change.refundOf(refundNo);
  if (state === 'rejected') change.refund(refundNo, 'retried', { nextAt: change.at });
  else if (state === 'held') change.refund(refundNo, 'released', { nextAt: change.at });
}

/** Records that the provider accepted the refund; its result follows. */
export function refundAccepted(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const refund = change.refundOf(refundNo);
  const nextAt = retryAt(times.refundBackoffMs, refund.attemptCount, change.at);
  if (refund.state === 'sending' || refund.state === 'indeterminate')
    change.refund(refundNo, 'accepted', { nextAt });
  else if (refund.state === 'processing') queryLater(change, refundNo, times);
}

/** Records that the refund is settled. The order is refunded when every part of it is. */
export function refundSettled(change: OrderChange, refundNo: string): void {
  const refund = change.refundOf(refundNo);
  if (refund.state === 'settled') return;
  change.refund(refundNo, 'settled', { settledAt: change.at, nextAt: null });
  const parts = change.after.refunds.filter(({ reason }) => endsOrder(reason));
  if (change.after.order.state === 'refunding' && parts.every(({ state }) => state === 'settled'))
    change.order('refundSettled');
}

/**
 * Returns whether the refund is part of refunding the order itself, and not of a payment that was surplus or
 * is refunded after the credit.
 */
function endsOrder(reason: RefundReason): boolean {
  return reason !== 'paidLate' && reason !== 'paidTwice' && reason !== 'givenBack';
}

/** Records that the provider refused the refund. It is tried again at the slowest pace. */
export function refundRejected(
  change: OrderChange,
  refundNo: string,
  reason: string | null,
  times: OrderTimes,
): void {
  const refund = change.refundOf(refundNo);
  if (refund.state !== 'sending' && refund.state !== 'processing' && refund.state !== 'indeterminate') return;
  change.refund(
    refundNo,
    'rejected',
    { nextAt: retryAt(times.refundBackoffMs, times.refundBackoffMs.length, change.at) },
    { reason: reason ?? '' },
  );
}

/** Records that the answer was missing or not understood: the refund is queried. */
export function refundIndeterminate(
  change: OrderChange,
  refundNo: string,
  why: string,
  times: OrderTimes,
): void {
  const refund = change.refundOf(refundNo);
  if (refund.state === 'sending')
    change.refund(
      refundNo,
      'becameIndeterminate',
      { nextAt: retryAt(times.refundBackoffMs, refund.attemptCount, change.at) },
      { why },
    );
  else if (refund.state === 'indeterminate' || refund.state === 'processing')
    queryLater(change, refundNo, times);
}

/**
 * Records that the provider never received the refund: it is sent again under the same number, so that it is
 * not made twice. A refund that the provider had accepted and no longer knows is queried once more first,
 * after the published wait.
 */
export function refundNotReceived(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const { state, attemptCount: before } = change.refundOf(refundNo);
  const attemptCount = before + 1;
  if (state === 'indeterminate') change.refund(refundNo, 'notReceived', { attemptCount, nextAt: change.at });
  else if (state === 'processing')
    change.refund(
      refundNo,
      'becameIndeterminate',
      { attemptCount, nextAt: retryAt(times.refundBackoffMs, attemptCount, change.at) },
      { why: 'the provider no longer knows it' },
    );
}

/** Schedules a query at once for a refund whose outcome the provider has not reported. */
export function queryRefundNow(change: OrderChange, refundNo: string): void {
  const { state, attemptCount } = change.refundOf(refundNo);
  if (state === 'processing' || state === 'indeterminate')
    change.scheduleRefundRetry(refundNo, { attemptCount, nextAt: change.at });
}

function queryLater(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const attemptCount = change.refundOf(refundNo).attemptCount + 1;
  const nextAt = retryAt(times.refundBackoffMs, attemptCount, change.at);
  change.scheduleRefundRetry(refundNo, { attemptCount, nextAt });
}
