/**
 * Applies a provider's answers about a payment to the order. Pure. The same result may be applied twice, late
 * or out of order: what already applies is left as it is.
 */
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type {
  PaidResult,
  PaymentResult,
  PaymentWebhookEvent,
  UnpaidResult,
} from '../../partners/payments/index.ts';
import type { Payment } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { deliveryNoOf } from './order-number.ts';
import type { ProviderMismatch } from '../../runtime/telemetry/index.ts';
import { deliveryFailed } from './delivery-results.ts';
import { requestRefund } from './refund-results.ts';
import { type OrderTimes, retryAt } from '../../config/index.ts';
import { closeReturned, closeWithoutHold, refundForOtherAmount } from './closing.ts';
import {
  capabilitiesOf,
  capturableHold,
  currentAttempt,
  currentPayments,
  isMoneyPaid,
  isUndecided,
} from './payment-parts.ts';

/**
 * Applies the provider's answer about a payment. When the answer is missing or says nothing new, the provider
 * is queried again later. When another amount was paid than was requested, that amount is recorded as paid,
 * and refunded; the caller has verified that the provider confirms it (`PaymentSteps`). A payment is one
 * trade: an answer that names a trade other than the one opened for it is not applied. Returns the mismatch
 * when an answer is about another trade or amount.
 */
export function applyProviderResult(
  change: OrderChange,
  paymentNo: string,
  result: PaymentResult | NotFound | Indeterminate,
  times: OrderTimes,
): ProviderMismatch | null {
  const payment = change.paymentOf(paymentNo);
  if (result.kind !== 'payment') {
    paymentIndeterminate(change, paymentNo, times);
    return null;
  }
  if (payment.tradeNo !== null && result.tradeNo !== null && payment.tradeNo !== result.tradeNo) {
    paymentIndeterminate(change, paymentNo, times);
    return [payment.method, { paymentNo, what: 'another trade' }];
  }
  const isAsAsked = result.amount === null || result.amount === payment.amount;
  if (result.state === 'paid') {
    if (isAsAsked) paymentConfirmed(change, paymentNo, result);
    else if (result.amount > 0n) otherAmountPaid(change, paymentNo, result);
    else paymentIndeterminate(change, paymentNo, times);
  }
  // Nothing was taken: whatever the amount, there is nothing to refund.
  else if (result.state === 'declined') paymentDeclined(change, paymentNo, result.declineReason);
  else if (result.state === 'closed') paymentClosed(change, paymentNo);
  else if (isAsAsked && canBeAuthorised(payment, result)) paymentAuthorised(change, paymentNo, result);
  else paymentIndeterminate(change, paymentNo, times);
  return isAsAsked || result.amount === payment.paidAmount
    ? null
    : [payment.method, { paymentNo, what: 'amount' }];
}

function canBeAuthorised(payment: Payment, { payUrl, payWith = null }: PaymentResult): boolean {
  return (
    payment.state === 'created' && (payUrl !== null || payWith !== null || !capabilitiesOf(payment).redirect)
  );
}

/**
 * Applies a webhook event. A paid payment stays paid, whatever a later event states. An event names the trade
 * that we opened: one about another trade changes nothing, even with a valid signature. One about another
 * amount, and one about a trade whose number we do not know yet, are not applied: the provider is queried at
 * once. When `isDoubtful` returns true, the event is not applied, as the caller first queries the provider.
 * Events that say that others refunded the money are not handled here.
 */
export function applyWebhookEvent(
  change: OrderChange,
  { paymentNo, state, tradeNo, amount, reason, paidFrom }: PaymentWebhookEvent,
  times: OrderTimes,
  isDoubtful: () => boolean = () => false,
): ProviderMismatch | null {
  const payment = change.paymentOf(paymentNo);
  if (payment.tradeNo !== null && payment.tradeNo !== tradeNo)
    return [payment.method, { paymentNo, what: 'another trade' }];
  if (payment.state === 'paid' && state !== 'paid')
    return [payment.method, { paymentNo, what: `${state} after paid` }];
  if (amount !== payment.amount && amount !== payment.paidAmount) {
    queryPaymentNow(change, paymentNo);
    return [payment.method, { paymentNo, what: 'amount' }];
  }
  if (payment.tradeNo === null) {
    queryPaymentNow(change, paymentNo);
    return null;
  }
  // An ended payment stays ended. A late or repeated notice answers no query of ours.
  if (state !== 'paid' && !isUndecided(payment)) return null;
  if (isDoubtful()) return null;
  return applyProviderResult(
    change,
    paymentNo,
    { kind: 'payment', state, tradeNo, amount, payUrl: null, declineReason: reason, paidFrom },
    times,
  );
}

/** Records that the payer can complete the payment at the provider, or that the amount is held. */
export function paymentAuthorised(
  change: OrderChange,
  paymentNo: string,
  { tradeNo, payUrl, payWith = null }: Pick<UnpaidResult, 'tradeNo' | 'payUrl' | 'payWith'>,
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state !== 'created') return;
  change.payment(paymentNo, 'authorised', { tradeNo, payUrl, payWith });
  applyPaymentStates(change);
}

/**
 * Records that the provider took the amount. An order that waits for it is delivered once all its parts are
 * paid; for any other order, and for a part that was paid before, it is refunded. The caller has checked that
 * the amount is the payment's.
 */
export function paymentConfirmed(
  change: OrderChange,
  paymentNo: string,
  { tradeNo, paidFrom, isReturned }: Pick<PaidResult, 'tradeNo' | 'paidFrom' | 'isReturned'>,
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  const needed = isNeeded(change, payment);
  if (needed && isReturned) endWithReturned(change, payment);
  change.payment(paymentNo, 'confirmed', { tradeNo, paidFrom, paidAt: change.at, nextAt: null });
  if (needed && !isReturned) applyPaymentStates(change);
  else requestRefund(change, payment, lateOrTwice(change));
}

/**
 * Records that the provider took another amount than was requested. It is recorded as paid, and refunded in
 * full; an order that waited for this part ends with it.
 */
export function otherAmountPaid(
  change: OrderChange,
  paymentNo: string,
  {
    tradeNo,
    paidFrom,
    amount,
    isReturned,
  }: Pick<PaidResult, 'tradeNo' | 'paidFrom' | 'amount' | 'isReturned'>,
): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  const needed = isNeeded(change, payment);
  if (needed && isReturned) endWithReturned(change, payment);
  change.payment(
    paymentNo,
    'otherAmountPaid',
    { tradeNo, paidFrom, paidAmount: amount, paidAt: change.at, nextAt: null },
    { asked: String(payment.amount), paid: String(amount) },
  );
  const paid = change.paymentOf(paymentNo);
  if (needed && !isReturned) refundForOtherAmount(change, paid);
  else requestRefund(change, paid, lateOrTwice(change));
}

/** Returns whether the order waits for this part, and no other attempt has paid it. */
function isNeeded(change: OrderChange, { method }: Payment): boolean {
  return (
    change.after.order.state === 'awaitingPayment' &&
    currentPayments(change.after).every((one) => one.method !== method || one.state !== 'paid')
  );
}

/**
 * Ends the order of a payment that others refunded, which pays for nothing, unless there is a newer attempt.
 */
function endWithReturned(change: OrderChange, { method, paymentNo }: Payment): void {
  if (currentAttempt(change.after, method).paymentNo === paymentNo) closeReturned(change);
}

/**
 * Records that others refunded all or part of a payment that we know as paid. If the delivery has not been
 * sent, it is no longer sent, and the rest of the payment is refunded. Returns false when it is too late for
 * that.
 */
export function paidWasReturned(change: OrderChange, payment: Payment): boolean {
  const { order, delivery } = change.after;
  if (currentAttempt(change.after, payment.method).paymentNo !== payment.paymentNo) return false;
  if (order.state === 'awaitingPayment') {
    closeReturned(change);
    return true;
  }
  if (order.state !== 'delivering' || delivery?.state !== 'queued' || delivery.sendCount > 0) return false;
  deliveryFailed(change, 'refused', 'its payment was given back at the provider');
  return true;
}

/** Returns the refund reason of a payment that its order does not need. */
function lateOrTwice({ after: { order, refunds } }: OrderChange): 'paidLate' | 'paidTwice' {
  const wasGivenUp = order.state === 'closed' || refunds.some(({ reason }) => reason === 'otherAmount');
  return wasGivenUp ? 'paidLate' : 'paidTwice';
}

/**
 * Records that the payer, or the provider, refused this attempt. The order stays open for another. The page
 * of this one may still take the money, so it is voided once the payment window is over, whether or not a
 * notice arrives.
 */
export function paymentDeclined(change: OrderChange, paymentNo: string, reason: string | null): void {
  const payment = change.paymentOf(paymentNo);
  // A query that was under way repeats it, which ends nothing at the provider.
  if (!isUndecided(payment)) return;
  const hasPage = payment.state === 'pending' && capabilitiesOf(payment).redirect;
  const { expiresAt } = change.after.order;
  const voidAt = expiresAt > change.at ? expiresAt : change.at;
  change.payment(paymentNo, 'declined', { declineReason: reason, nextAt: hasPage ? voidAt : null });
  applyPaymentStates(change);
}

/**
 * Records that the provider has answered the request to void the payment: it takes nothing for it any more.
 */
export function paymentVoided(change: OrderChange, paymentNo: string): void {
  if (!isUndecided(change.paymentOf(paymentNo))) leaveEnded(change, paymentNo);
}

/** Records that the payment can no longer be made at the provider. */
export function paymentClosed(change: OrderChange, paymentNo: string): void {
  if (!isUndecided(change.paymentOf(paymentNo))) return leaveEnded(change, paymentNo);
  change.payment(paymentNo, 'closed', { nextAt: null });
  applyPaymentStates(change);
}

/** Schedules the next query: the provider did not answer, or has nothing new. */
export function paymentIndeterminate(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (!isUndecided(payment) && payment.nextAt === null) return;
  const attemptCount = payment.attemptCount + 1;
  const nextAt = retryAt(times.paymentBackoffMs, attemptCount, change.at);
  change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt });
}

/**
 * Schedules a query soon, also for a payment that ended: a notice says that it was paid, and the provider
 * does not confirm it.
 */
export function paymentNotConfirmed(change: OrderChange, paymentNo: string, times: OrderTimes): void {
  const payment = change.paymentOf(paymentNo);
  if (payment.state === 'paid') return;
  const attemptCount = 1;
  const nextAt = retryAt(times.paymentBackoffMs, attemptCount, change.at);
  change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt });
}

/** Leaves an ended payment as it is, and clears the query that was scheduled once more. */
function leaveEnded(change: OrderChange, paymentNo: string): void {
  const { attemptCount, nextAt } = change.paymentOf(paymentNo);
  if (nextAt !== null) change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt: null });
}

/**
 * Schedules a query at once, also for a payment that ended: the provider stated something that contradicts
 * what we know.
 */
function queryPaymentNow(change: OrderChange, paymentNo: string): void {
  const { state, attemptCount } = change.paymentOf(paymentNo);
  if (state !== 'paid') change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt: change.at });
}

/**
 * Applies what follows from the present states of the parts: the delivery, the capture of a hold, or the end
 * without it.
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
      cancelWantedAt: null,
      endedAt: null,
      requestBody: null,
      supplier: null,
      cost: null,
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
