/**
 * What the cashier's word about a refund does to the order. The same word may come twice, late or out of
 * order.
 */
import type { OrderChange } from '../order-change.ts';
import { retryAt, type OrderTimes } from '../schedule.ts';
import { refundPaid } from '../ledger/transfers.ts';

/** We are about to ask the cashier for the refund; until `times.leaseMs` from now nobody else does. */
export function refundLeased(change: OrderChange, refundNo: string, times: OrderTimes): void {
  change.refund(refundNo, 'leased', { nextAt: new Date(change.at.getTime() + times.leaseMs) });
}

/** The cashier works on it. */
export function refundAccepted(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const refund = change.refundOf(refundNo);
  const nextAt = retryAt(times.refundBackoffMs, refund.attemptCount, change.at);
  if (refund.state === 'sending' || refund.state === 'indeterminate')
    change.refund(refundNo, 'accepted', { nextAt });
  else if (refund.state === 'processing') queryLater(change, refundNo, times);
}

/** What was paid is back with the payer. The order is refunded when every part of it is. */
export function refundSettled(change: OrderChange, refundNo: string): void {
  const refund = change.refundOf(refundNo);
  if (refund.state === 'settled') return;
  change.refund(refundNo, 'settled', { settledAt: change.at, nextAt: null });
  change.post(...refundPaid(refund.amount, refund.method));
  const parts = change.after.refunds.filter(({ reason }) => reason === 'deliveryFailed');
  if (refund.reason === 'deliveryFailed' && parts.every(({ state }) => state === 'settled'))
    change.order('refundSettled');
}

/**
 * The cashier refused to give the money back. It is tried again at the slowest pace, and operators are told.
 */
export function refundRejected(
  change: OrderChange,
  refundNo: string,
  reason: string | null,
  times: OrderTimes,
): void {
  const refund = change.refundOf(refundNo);
  if (refund.state === 'settled' || refund.state === 'rejected' || refund.state === 'due') return;
  change.refund(
    refundNo,
    'rejected',
    { nextAt: retryAt(times.refundBackoffMs, times.refundBackoffMs.length, change.at) },
    { reason: reason ?? '' },
  );
}

/** No answer that we understand: it is asked about. */
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

/** The cashier never received it: it is sent again under the same number. */
export function refundNotReceived(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const refund = change.refundOf(refundNo);
  if (refund.state === 'indeterminate')
    change.refund(refundNo, 'notReceived', { attemptCount: refund.attemptCount + 1, nextAt: change.at });
  else if (refund.state === 'processing') queryLater(change, refundNo, times);
}

function queryLater(change: OrderChange, refundNo: string, times: OrderTimes): void {
  const attemptCount = change.refundOf(refundNo).attemptCount + 1;
  change.scheduleRefundRetry(refundNo, {
    attemptCount,
    nextAt: retryAt(times.refundBackoffMs, attemptCount, change.at),
  });
}
