/**
 * What the cashier's word about a payment does to the order. Each function may be called with the same word twice,
 * late or out of order: what is already so is left as it is.
 */
import type { Payment, RefundReason } from '../orders/aggregate.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { deliveryNoOf, refundNoOf } from '../orders/order-number.ts';
import { nextQuestion, type OrderTimes } from '../orders/schedule.ts';
import { paid, refundPromised } from '../ledger/transfers.ts';

/** The trade is open at the cashier and can be paid there. */
export function tradeOpened(change: OrderChange, paymentNo: string, trade: { tradeNo: string; payUrl: string }): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'created') change.payment(paymentNo, 'tradeOpened', { tradeNo: trade.tradeNo, payUrl: trade.payUrl });
}

/**
 * The money is with the cashier. An order that waits for it is delivered; for any other order the money goes back.
 * The caller has checked that the amount is the payment's.
 */
export function paymentConfirmed(change: OrderChange, paymentNo: string, tradeNo: string): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  change.payment(paymentNo, 'confirmed', { tradeNo, paidAt: change.at, nextAt: null });
  change.post(...paid(payment.amountFen));
  const { order } = change.after;
  if (order.state === 'awaitingPayment') {
    change.order('paymentConfirmed', { paidAt: change.at });
    change.addDelivery({ deliveryNo: deliveryNoOf(order.orderNo), faceFen: order.faceFen, carrierRef: null, reason: null, sent: 0, asked: 0, nextAt: change.at, createdAt: change.at, endedAt: null });
  } else {
    promiseRefund(change, payment, order.state === 'closed' ? 'paidLate' : 'paidTwice');
  }
}

/** The payer, or the cashier, refused this attempt. The order stays open for another. */
export function paymentDeclined(change: OrderChange, paymentNo: string, reason: string | null): void {
  const { state } = change.paymentOf(paymentNo);
  if (state === 'created' || state === 'pending') change.payment(paymentNo, 'declined', { declineReason: reason, nextAt: null });
}

/** The trade can no longer be paid at the cashier. */
export function paymentClosed(change: OrderChange, paymentNo: string): void {
  const { state } = change.paymentOf(paymentNo);
  if (state === 'created' || state === 'pending') change.payment(paymentNo, 'closed', { nextAt: null });
}

/** The cashier did not answer, or has nothing new: ask again later. */
export function paymentUnanswered(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created' && payment.state !== 'pending') return;
  change.remindPayment(paymentNo, { asked: payment.asked + 1, nextAt: nextQuestion(times.askPaymentMs, payment.asked + 1, change.at) });
}

/** Owes a payment's money back to its payer, once. */
export function promiseRefund(change: OrderChange, payment: Payment, reason: RefundReason): void {
  if (change.after.refunds.some((refund) => refund.paymentNo === payment.paymentNo)) return;
  change.addRefund({ refundNo: refundNoOf(payment.paymentNo), paymentNo: payment.paymentNo, amountFen: payment.amountFen, reason, asked: 0, nextAt: change.at, requestedAt: change.at, settledAt: null });
  change.post(...refundPromised(payment.amountFen));
}
