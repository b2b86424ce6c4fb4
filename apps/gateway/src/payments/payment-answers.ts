/**
 * What a cashier's word about a payment does to the order; the points service counts as one. Each function may be called
 * with the same word twice, late or out of order: what is already so is left as it is.
 */
import type { RefundReason } from '@phonebill/contract';
import type { Payment } from '../orders/aggregate.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { deliveryNoOf, refundNoOf } from '../orders/order-number.ts';
import { currentPayments, isPartlyPaid, spendablePoints, unitOf } from '../orders/payment-parts.ts';
import { nextQuestion, type OrderTimes } from '../orders/schedule.ts';
import { paid, refundPromised } from '../ledger/transfers.ts';

/** The trade is open at the cashier and can be paid there; or the points are frozen. */
export function tradeOpened(change: OrderChange, paymentNo: string, trade: { tradeNo: string; payUrl: string | null }): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created') return;
  change.payment(paymentNo, 'tradeOpened', { tradeNo: trade.tradeNo, payUrl: trade.payUrl });
  spendWhenDue(change);
}

/**
 * The payment is with the cashier. An order that waits for it is delivered once all its parts are paid; for any other
 * order, and for a part that was paid before, it goes back. The caller has checked that the amount is the payment's.
 */
export function paymentConfirmed(change: OrderChange, paymentNo: string, { tradeNo, paidFrom }: { tradeNo: string; paidFrom: string | null }): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  const needed = change.after.order.state === 'awaitingPayment' && currentPayments(change.after).every((one) => one.method !== payment.method || one.state !== 'paid');
  change.payment(paymentNo, 'confirmed', { tradeNo, paidFrom, paidAt: change.at, nextAt: null });
  change.post(...paid(payment.amount, unitOf(payment.method)));
  const { order } = change.after;
  if (!needed) promiseRefund(change, payment, order.state === 'closed' ? 'paidLate' : 'paidTwice');
  else if (currentPayments(change.after).every(({ state }) => state === 'paid')) {
    change.order('paymentConfirmed', { paidAt: change.at });
    change.addDelivery({ deliveryNo: deliveryNoOf(order.orderNo), faceFen: order.faceFen, carrierRef: null, reason: null, sent: 0, asked: 0, nextAt: change.at, createdAt: change.at, endedAt: null });
  } else spendWhenDue(change);
}

/** The payer, or the cashier, refused this attempt. The order stays open for another. */
export function paymentDeclined(change: OrderChange, paymentNo: string, reason: string | null): void {
  const { state } = change.paymentOf(paymentNo);
  if (state !== 'created' && state !== 'pending') return;
  change.payment(paymentNo, 'declined', { declineReason: reason, nextAt: null });
  giveUpWithoutPoints(change, paymentNo);
}

/** The trade can no longer be paid at the cashier. */
export function paymentClosed(change: OrderChange, paymentNo: string): void {
  const { state } = change.paymentOf(paymentNo);
  if (state !== 'created' && state !== 'pending') return;
  change.payment(paymentNo, 'closed', { nextAt: null });
  giveUpWithoutPoints(change, paymentNo);
}

/** The cashier did not answer, or has nothing new: ask again later. */
export function paymentUnanswered(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created' && payment.state !== 'pending') return;
  change.remindPayment(paymentNo, { asked: payment.asked + 1, nextAt: nextQuestion(times.askPaymentMs, payment.asked + 1, change.at) });
}

/** Owes a payment back to its payer, once. */
export function promiseRefund(change: OrderChange, payment: Payment, reason: RefundReason): void {
  if (change.after.refunds.some((refund) => refund.paymentNo === payment.paymentNo)) return;
  const { paymentNo, method, amount } = payment;
  change.addRefund({ refundNo: refundNoOf(paymentNo), paymentNo, method, amount, reason, asked: 0, nextAt: change.at, requestedAt: change.at, settledAt: null });
  change.post(...refundPromised(amount, unitOf(method)));
}

/** Closes an order whose time to pay is over. Not before, and not one of which something is paid. */
export function expire(change: OrderChange): void {
  const { order } = change.after;
  if (order.state !== 'awaitingPayment' || order.expiresAt > change.at || isPartlyPaid(change.after)) return;
  change.order('expired', { closeReason: 'expired' });
  releasePoints(change);
}

/** Closes an order for its user. One that is paid, wholly or in part, is left as it is. */
export function cancel(change: OrderChange): void {
  if (change.after.order.state !== 'awaitingPayment' || isPartlyPaid(change.after)) return;
  change.order('cancelledByUser', { closeReason: 'cancelled' });
  releasePoints(change);
}

/** The points of an order that was closed are released at once: nobody pays them later by mistake, as a trade may be. */
function releasePoints(change: OrderChange): void {
  for (const { method, state, paymentNo, asked } of change.after.payments) {
    if (method === 'points' && (state === 'created' || state === 'pending')) change.remindPayment(paymentNo, { asked, nextAt: change.at });
  }
}

/** Frozen points are spent as soon as nothing else is to be paid. */
function spendWhenDue(change: OrderChange): void {
  const points = spendablePoints(change.after);
  if (points) change.remindPayment(points.paymentNo, { asked: points.asked, nextAt: change.at });
}

/** The points are gone though the money beside them is paid: the order ends, and the money goes back. */
function giveUpWithoutPoints(change: OrderChange, paymentNo: string): void {
  const { order } = change.after;
  if (change.paymentOf(paymentNo).method !== 'points' || order.state !== 'awaitingPayment' || !isPartlyPaid(change.after)) return;
  change.order('pointsRefused', { closeReason: 'pointsRefused' });
  for (const payment of currentPayments(change.after)) if (payment.state === 'paid') promiseRefund(change, payment, 'otherPartRefused');
}
