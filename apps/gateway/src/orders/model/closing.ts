/** How an order ends unpaid, and what becomes of its parts. Pure: a change in, the same change decided. */
import { requestRefund } from './refund-results.ts';
import type { Payment } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { capabilitiesOf, currentPayments, isMoneyPaid, isUndecided } from './payment-parts.ts';

/** Closes an order whose time to pay is over. Not before, and not one whose money is paid. */
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
 * Closes an automatic charge that was not paid: no source paid, or it is not made any more. A debit that was
 * sent is voided at once, so that it is not made after this; what turns out paid goes back.
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

/** Closes an order whose payment has gone back, by whoever asked its provider for that. */
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
 * Ends an order of which the provider took another amount than was asked for: it cannot be used for the
 * delivery, so it goes back, and with it whatever else was paid.
 */
export function refundForOtherAmount(change: OrderChange, payment: Payment): void {
  change.order('otherAmountPaid');
  requestRefund(change, payment, 'otherAmount');
  releaseParts(change);
}

/**
 * The parts of an order that was closed: what is paid goes back, and a hold is voided at once; nobody pays it
 * later by mistake, as a payment with a page may be.
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
