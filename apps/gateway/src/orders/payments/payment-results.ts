/**
 * What a cashier's word about a payment does to the order; the points service counts as one. Each function
 * may be called with the same word twice, late or out of order: what is already so is left as it is.
 */
import type { RefundReason } from '@phonebill/contract';
import type { Payment } from '../aggregate.ts';
import type { OrderChange } from '../order-change.ts';
import { deliveryNoOf, refundNoOf } from '../order-number.ts';
import { currentPayments, isMoneyPaid, spendablePoints } from '../payment-parts.ts';
import { retryAt, type OrderTimes } from '../schedule.ts';
import { paid, refundRequested } from '../ledger/transfers.ts';

/** The trade is open at the cashier and can be paid there; or the points are frozen. */
export function paymentAuthorised(
  change: OrderChange,
  paymentNo: string,
  trade: { tradeNo: string; payUrl: string | null },
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created') return;
  change.payment(paymentNo, 'authorised', { tradeNo: trade.tradeNo, payUrl: trade.payUrl });
  applyPaymentStates(change);
}

/**
 * The payment is with the cashier. An order that waits for it is delivered once all its parts are paid; for
 * any other order, and for a part that was paid before, it goes back. The caller has checked that the amount
 * is the payment's.
 */
export function paymentConfirmed(
  change: OrderChange,
  paymentNo: string,
  { tradeNo, paidFrom }: { tradeNo: string; paidFrom: string | null },
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  const needed =
    change.after.order.state === 'awaitingPayment' &&
    currentPayments(change.after).every((one) => one.method !== payment.method || one.state !== 'paid');
  change.payment(paymentNo, 'confirmed', { tradeNo, paidFrom, paidAt: change.at, nextAt: null });
  change.post(...paid(payment.amount, payment.method));
  if (needed) applyPaymentStates(change);
  else requestRefund(change, payment, change.after.order.state === 'closed' ? 'paidLate' : 'paidTwice');
}

/** The payer, or the cashier, refused this attempt. The order stays open for another. */
export function paymentDeclined(change: OrderChange, paymentNo: string, reason: string | null): void {
  const { state } = change.paymentOf(paymentNo);
  if (state !== 'created' && state !== 'pending') return;
  change.payment(paymentNo, 'declined', { declineReason: reason, nextAt: null });
  applyPaymentStates(change);
}

/** The trade can no longer be paid at the cashier. */
export function paymentClosed(change: OrderChange, paymentNo: string): void {
  const { state } = change.paymentOf(paymentNo);
  if (state !== 'created' && state !== 'pending') return;
  change.payment(paymentNo, 'closed', { nextAt: null });
  applyPaymentStates(change);
}

/** The cashier did not answer, or has nothing new: ask again later. */
export function paymentIndeterminate(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created' && payment.state !== 'pending') return;
  change.schedulePaymentRetry(paymentNo, {
    attemptCount: payment.attemptCount + 1,
    nextAt: retryAt(times.paymentBackoffMs, payment.attemptCount + 1, change.at),
  });
}

/** Owes a payment back to its payer, once. */
export function requestRefund(change: OrderChange, payment: Payment, reason: RefundReason): void {
  if (change.after.refunds.some((refund) => refund.paymentNo === payment.paymentNo)) return;
  const { paymentNo, method, amount } = payment;
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
  });
  change.post(...refundRequested(amount, method));
}

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
 * Closes an automatic charge that was not paid: no source paid, or its agreement ended. What turns out paid
 * goes back.
 */
export function closeUnpaidCharge(change: OrderChange, closeReason: 'debitRefused' | 'agreementEnded'): void {
  if (change.after.order.state !== 'awaitingPayment') return;
  change.order('closedUnpaid', { closeReason });
}

/**
 * What follows from the parts as they stand now: delivery, the spending of points, or the end without them.
 */
function applyPaymentStates(change: OrderChange): void {
  const { order } = change.after;
  if (order.state !== 'awaitingPayment') return;
  const current = currentPayments(change.after);
  if (current.every(({ state }) => state === 'paid')) {
    change.order('paymentConfirmed', { paidAt: change.at });
    change.addDelivery({
      deliveryNo: deliveryNoOf(order.orderNo),
      faceFen: order.faceFen,
      carrierRef: null,
      reason: null,
      sendCount: 0,
      attemptCount: 0,
      nextAt: change.at,
      createdAt: change.at,
      endedAt: null,
    });
    return;
  }
  const points = spendablePoints(change.after);
  if (points)
    change.schedulePaymentRetry(points.paymentNo, { attemptCount: points.attemptCount, nextAt: change.at });
  const pointsAreGone = current.some(
    ({ method, state }) => method === 'points' && (state === 'declined' || state === 'closed'),
  );
  if (pointsAreGone && isMoneyPaid(change.after)) {
    change.order('pointsRefused', { closeReason: 'pointsRefused' });
    releaseParts(change);
  }
}

/**
 * The parts of an order that was closed: what is paid goes back, and frozen points are released at once;
 * nobody pays them later by mistake, as a trade may be.
 */
function releaseParts(change: OrderChange): void {
  for (const payment of currentPayments(change.after)) {
    if (payment.state === 'paid') requestRefund(change, payment, 'otherPartRefused');
    else if (payment.method === 'points' && (payment.state === 'created' || payment.state === 'pending'))
      change.schedulePaymentRetry(payment.paymentNo, {
        attemptCount: payment.attemptCount,
        nextAt: change.at,
      });
  }
}
