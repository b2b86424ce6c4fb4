/**
 * Closing an order that is not paid, and releasing its parts. Pure: each function takes a change and adds its
 * decisions to it.
 */
import { requestRefund } from './refund-results.ts';
import type { Payment } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { capabilitiesOf, currentPayments, isMoneyPaid, isUndecided } from './payment-parts.ts';

/** Closes an order whose payment window is over; not before, and not one whose money is paid. */
export function expire(change: OrderChange): void {
  const { order } = change.after;
  if (order.state !== 'awaitingPayment' || order.expiresAt > change.at || isMoneyPaid(change.after)) return;
  change.order('expired', { closeReason: 'expired' });
  releaseParts(change);
}

/** Closes an order for its user. One whose money is paid is left as it is. */
export function cancel(change: OrderChange): void {
  if (change.after.order.state !== 'awaitingPayment' || isMoneyPaid(change.after)) return;
  change.order('cancelledByUser', { closeReason: 'cancelled' });
  releaseParts(change);
}

/**
 * Closes an automatic charge that was not paid: no source paid, or the charge is no longer made. A debit that
 * was sent is voided at once, so that it is not made afterwards; one that turns out paid is refunded.
 */
export function closeUnpaidCharge(change: OrderChange, closeReason: 'debitRefused' | 'agreementEnded'): void {
  const { order, payments } = change.after;
  if (order.state !== 'awaitingPayment') return;
  change.order('closedUnpaid', { closeReason });
  for (const payment of payments)
    if (isUndecided(payment))
      change.schedulePaymentRetry(payment.paymentNo, {
        attemptCount: payment.attemptCount,
        nextAt: change.at,
      });
}

/** Closes an order whose payment was refunded at the provider by a request that was not ours. */
export function closeReturned(change: OrderChange): void {
  if (change.after.order.chargeNo !== null) return closeUnpaidCharge(change, 'debitRefused');
  change.order('paymentReturned', { closeReason: 'paymentReturned' });
  releaseParts(change);
}

/** Closes an order whose money is paid and whose held part was refused. */
export function closeWithoutHold(change: OrderChange): void {
  change.order('pointsRefused', { closeReason: 'pointsRefused' });
  releaseParts(change);
}

/**
 * Ends an order for which the provider took another amount than was requested: that amount cannot be used for
 * the delivery, so it is refunded together with whatever else was paid.
 */
export function refundForOtherAmount(change: OrderChange, payment: Payment): void {
  change.order('otherAmountPaid');
  requestRefund(change, payment, 'otherAmount');
  releaseParts(change);
}

/**
 * Releases the parts of an order that was closed: paid parts are refunded, and holds are voided at once, as a
 * hold cannot be paid later by mistake, unlike a payment with a page.
 */
function releaseParts(change: OrderChange): void {
  for (const payment of currentPayments(change.after)) {
    if (payment.state === 'paid') requestRefund(change, payment, 'otherPartRefused');
    else if (capabilitiesOf(payment).hold && isUndecided(payment))
      change.schedulePaymentRetry(payment.paymentNo, {
        attemptCount: payment.attemptCount,
        nextAt: change.at,
      });
  }
}
