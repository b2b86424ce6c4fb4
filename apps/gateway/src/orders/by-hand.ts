/**
 * The changes that an operator makes to an order by hand. Pure: each function changes the order, or changes
 * nothing and returns the reason why it cannot be done. Nothing here calls a partner; a worker does what is
 * due afterwards.
 */
import { isEnd } from '@phonebill/states';
import type { Delivery } from './model/aggregate.ts';
import type { OrderChange } from './model/order-change.ts';
import { deliveryCredited, deliveryFailed } from './model/delivery-results.ts';
import { closeWithoutHold } from './model/closing.ts';
import { paymentClosed } from './model/payment-results.ts';
import { unitOf } from './model/ledger/ledger.ts';
import { amountTaken, capabilitiesOf, currentPayments, isUndecided } from './model/payment-parts.ts';
import { refundSettled, requestRefund } from './model/refund-results.ts';
import { deliveryMachine } from './model/states/delivery.ts';

/** The reason why a command cannot be carried out; null when it was carried out. */
export type WhyNot = string | null;

/** The numbers of the payments whose money a payer's bank took back, and did not bring again. */
export type ChargedBack = ReadonlySet<string>;

const IS_CHARGED_BACK = 'it was charged back: any more would be paid twice, until that is closed';

/**
 * Makes everything that waits for a partner due now. A delivery or refund that is being sent keeps its lease.
 */
export function askNow(change: OrderChange): WhyNot {
  const { payments, delivery, refunds } = change.after;
  let asked = 0;
  for (const { paymentNo, attemptCount, nextAt } of payments) {
    if (nextAt === null) continue;
    change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt: change.at });
    asked += 1;
  }
  if (delivery?.nextAt && delivery.state !== 'sending') {
    change.scheduleDeliveryRetry({ attemptCount: delivery.attemptCount, nextAt: change.at });
    asked += 1;
  }
  for (const { refundNo, state, attemptCount, nextAt } of refunds) {
    if (nextAt === null || state === 'sending') continue;
    change.scheduleRefundRetry(refundNo, { attemptCount, nextAt: change.at });
    asked += 1;
  }
  return asked === 0 ? 'nothing of it waits for a partner' : null;
}

/**
 * Sends a refund or a delivery to its partner again under the same number, so that a partner that has carried
 * it out does not do so twice.
 */
export function resend(change: OrderChange, number: string): WhyNot {
  const refund = change.after.refunds.find(({ refundNo }) => refundNo === number);
  if (refund) {
    const { refundNo, state } = refund;
    if (state === 'settled') return 'it is settled: the money is back';
    if (state === 'held') return 'it is held for a chargeback: it goes by itself once that is closed';
    if (state === 'due' || state === 'sending') return `it is ${state}: it is being sent now`;
    if (state === 'processing') change.refund(refundNo, 'becameIndeterminate', {}, { why: 'by hand' });
    if (state === 'rejected') change.refund(refundNo, 'retried', { nextAt: change.at });
    else change.refund(refundNo, 'notReceived', { nextAt: change.at });
    return null;
  }
  const { delivery } = change.after;
  if (delivery?.deliveryNo !== number) return 'the order has no such refund or delivery';
  if (delivery.cancelWantedAt !== null) return 'the carrier is being asked to cancel it';
  if (delivery.state !== 'indeterminate')
    return `the delivery is ${delivery.state}: only one that the carrier does not answer for is sent again`;
  change.delivery('notReceived', { nextAt: change.at });
  return null;
}

/** Refunds everything that was paid with a payment, if that cannot give the money away twice. */
export function refundPayment(change: OrderChange, paymentNo: string, chargedBack: ChargedBack): WhyNot {
  const { order, payments, refunds, delivery } = change.after;
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const refund = refunds.find((one) => one.paymentNo === paymentNo);
  if (refund) return `it has its refund ${refund.refundNo}, which is ${refund.state}`;
  if (payment.state !== 'paid')
    return `the payment is ${payment.state}: by all that its provider said, nothing was taken`;
  if (chargedBack.has(paymentNo)) return IS_CHARGED_BACK;
  const counts = currentPayments(change.after).some((one) => one.paymentNo === paymentNo);
  if (!counts || order.state === 'closed') {
    requestRefund(change, payment, counts ? 'paidLate' : 'paidTwice');
    return null;
  }
  if (order.state === 'awaitingPayment' && !capabilitiesOf(payment).hold) {
    closeWithoutHold(change);
    return null;
  }
  if (order.state === 'credited')
    return 'the number was credited for it: give-back gives it back all the same';
  return delivery && !isEnd(deliveryMachine, delivery.state)
    ? `the delivery ${delivery.deliveryNo} is ${delivery.state}: the carrier may still credit the number. ` +
        'When the carrier says that it never will, decide the delivery as refused, and the money goes back'
    : `the order is ${order.state}`;
}

/**
 * Refunds everything that was paid with a payment, or `amount` of it (fen), although the number was credited:
 * for a wrong price, goodwill, or a credit that the carrier reversed. At most once per payment; the order
 * stays credited.
 */
export function giveBack(
  change: OrderChange,
  paymentNo: string,
  amount: bigint | null,
  chargedBack: ChargedBack,
): WhyNot {
  const { order, payments, refunds } = change.after;
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const refund = refunds.find((one) => one.paymentNo === paymentNo);
  if (refund) return `it has its refund ${refund.refundNo}, which is ${refund.state}`;
  if (order.state !== 'credited') return `the order is ${order.state}: only what was credited is given back`;
  if (payment.state !== 'paid') return `the payment is ${payment.state}: nothing was taken with it`;
  if (capabilitiesOf(payment).ours) return 'an activity paid for it: nothing was taken from anybody';
  if (chargedBack.has(paymentNo)) return IS_CHARGED_BACK;
  const taken = amountTaken(payment);
  if (amount !== null && unitOf(payment.method) !== 'fen')
    return `${taken} points were taken: without --amount all of them go back`;
  if (amount !== null && (amount <= 0n || amount > taken)) return `${taken} fen were taken`;
  requestRefund(change, payment, 'givenBack', amount ?? taken);
  return null;
}

/** The outcomes that can be decided by hand, by the first letter of the entity's number. */
export const decisions = {
  P: ['closed'],
  D: ['credited', 'refused'],
  R: ['settled'],
} as const;
export type Decision = (typeof decisions)[keyof typeof decisions][number];

/**
 * Returns the decision for an outcome and the payment, delivery or refund with this number; null when no such
 * decision is possible.
 */
export function decisionOf(number: string, outcome: string): Decision | null {
  const [letter = ''] = number;
  const possible = Object.entries(decisions).flatMap(([of, list]) => (of === letter ? [...list] : []));
  return possible.find((one) => one === outcome) ?? null;
}

/**
 * Ends what a partner does not answer for, on the partner's statement by another way (telephone, paper). The
 * operator is responsible for the decision: a later contradicting answer of the partner is only reported. A
 * delivery that was sent is not refused on such a statement alone, since it would be given twice if it still
 * arrived.
 */
export function decide(change: OrderChange, number: string, decision: Decision): WhyNot {
  const { payments, refunds, delivery } = change.after;
  const payment = payments.find(({ paymentNo }) => paymentNo === number);
  if (payment && decision === 'closed') {
    if (!isUndecided(payment) && payment.nextAt === null) return `the payment is ${payment.state}`;
    paymentClosed(change, number);
    return null;
  }
  const refund = refunds.find(({ refundNo }) => refundNo === number);
  if (refund && decision === 'settled') {
    if (refund.state === 'settled') return 'it is settled already';
    // The operator who decides may pay the user another way, while the request being sent may still make the
    // provider refund it.
    if (refund.state === 'sending') return 'it is being sent now: look again in a minute';
    refundSettled(change, number);
    return null;
  }
  if (delivery?.deliveryNo === number && (decision === 'credited' || decision === 'refused')) {
    if (isEnd(deliveryMachine, delivery.state)) return `the delivery is ${delivery.state}`;
    if (decision === 'refused') return refuseDelivery(change, delivery);
    deliveryCredited(change, delivery.carrierRef);
    return null;
  }
  return `the order has no ${number} that can be ${decision}`;
}

/**
 * Refuses a delivery at once if it was never sent. One that was sent may still arrive, so its cancellation is
 * requested first; it becomes refused or cancelled when the carrier says so.
 */
function refuseDelivery(change: OrderChange, delivery: Delivery): WhyNot {
  const { state, sendCount, cancelWantedAt, nextAt } = delivery;
  if (sendCount === 0) {
    deliveryFailed(change, 'refused', 'decided by hand');
    return null;
  }
  if (cancelWantedAt !== null) return 'the carrier is being asked to cancel it';
  if (state === 'queued' && nextAt !== null && nextAt > change.at)
    return 'its supplier has no float for it: half an hour after its payment it is closed there';
  if (state === 'queued') return 'it is being sent again now: look again in a minute';
  change.wantDeliveryCancelled();
  return null;
}
