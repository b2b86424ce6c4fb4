/**
 * What a provider's answer about a payment does to the order. Pure. The same result may be applied twice,
 * late or out of order: what is already so is left as it is.
 */
import type { Indeterminate, NotFound, PaymentResult, PaymentWebhookEvent } from '../../partners/index.ts';
import type { OrderChange } from '../order-change.ts';
import { deliveryNoOf } from '../order-number.ts';
import type { ProviderMismatch } from '../../runtime/index.ts';
import { requestRefund } from '../refunds/refund-results.ts';
import { type OrderTimes, retryAt } from '../../config/index.ts';
import { closeWithoutHold } from './closing.ts';
import {
  capabilitiesOf,
  capturableHold,
  currentPayments,
  isMoneyPaid,
  isUndecided,
} from './payment-parts.ts';

/**
 * Applies what the provider answered about a payment. An answer that is missing, about another amount or
 * without anything new is asked for again later. Gives the mismatch when it contradicts what we know.
 */
export function applyProviderResult(
  change: OrderChange,
  paymentNo: string,
  result: PaymentResult | NotFound | Indeterminate,
  times: OrderTimes,
): ProviderMismatch | null {
  const payment = change.paymentOf(paymentNo);
  if (result.kind !== 'payment') paymentIndeterminate(change, paymentNo, times);
  else if (result.amount !== payment.amount) {
    paymentIndeterminate(change, paymentNo, times);
    return [payment.method, { paymentNo, what: 'amount' }];
  } else if (result.state === 'paid') paymentConfirmed(change, paymentNo, result);
  else if (result.state === 'declined') paymentDeclined(change, paymentNo, result.declineReason);
  else if (result.state === 'closed') paymentClosed(change, paymentNo);
  else if (payment.state === 'created' && (result.payUrl !== null || !capabilitiesOf(payment).redirect))
    paymentAuthorised(change, paymentNo, result);
  else paymentIndeterminate(change, paymentNo, times);
  return null;
}

/** The same for a webhook event. A payment that is paid stays paid, whatever a later event states. */
export function applyWebhookEvent(
  change: OrderChange,
  { paymentNo, state, tradeNo, amount, reason, paidFrom }: PaymentWebhookEvent,
  times: OrderTimes,
): ProviderMismatch | null {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid' && state !== 'paid')
    return [payment.method, { paymentNo, what: `${state} after paid` }];
  return applyProviderResult(
    change,
    paymentNo,
    { kind: 'payment', state, tradeNo, amount, payUrl: null, declineReason: reason, paidFrom },
    times,
  );
}

/** The payer can complete it at the provider; or the amount is held. */
export function paymentAuthorised(
  change: OrderChange,
  paymentNo: string,
  { tradeNo, payUrl }: { tradeNo: string; payUrl: string | null },
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created') return;
  change.payment(paymentNo, 'authorised', { tradeNo, payUrl });
  applyPaymentStates(change);
}

/**
 * The provider took the amount. An order that waits for it is delivered once all its parts are paid; for any
 * other order, and for a part that was paid before, it goes back. The caller has checked that the amount is
 * the payment's.
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
  if (needed) applyPaymentStates(change);
  else requestRefund(change, payment, change.after.order.state === 'closed' ? 'paidLate' : 'paidTwice');
}

/** The payer, or the provider, refused this attempt. The order stays open for another. */
export function paymentDeclined(change: OrderChange, paymentNo: string, reason: string | null): void {
  if (!isUndecided(change.paymentOf(paymentNo))) return;
  change.payment(paymentNo, 'declined', { declineReason: reason, nextAt: null });
  applyPaymentStates(change);
}

/** The payment can no longer be made at the provider. */
export function paymentClosed(change: OrderChange, paymentNo: string): void {
  if (!isUndecided(change.paymentOf(paymentNo))) return;
  change.payment(paymentNo, 'closed', { nextAt: null });
  applyPaymentStates(change);
}

/** The provider did not answer, or has nothing new: ask again later. */
export function paymentIndeterminate(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (!isUndecided(payment)) return;
  const attemptCount = payment.attemptCount + 1;
  const nextAt = retryAt(times.paymentBackoffMs, attemptCount, change.at);
  change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt });
}

/** What follows from the parts as they stand now: delivery, the capture of a hold, or the end without it. */
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
  const hold = capturableHold(change.after);
  if (hold)
    change.schedulePaymentRetry(hold.paymentNo, { attemptCount: hold.attemptCount, nextAt: change.at });
  const holdIsGone = current.some(
    (payment) => capabilitiesOf(payment).hold && (payment.state === 'declined' || payment.state === 'closed'),
  );
  if (holdIsGone && isMoneyPaid(change.after)) closeWithoutHold(change);
}
