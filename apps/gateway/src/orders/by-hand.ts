/**
 * What an operator does to an order by hand. Pure: each changes the order, or changes nothing and gives the
 * reason for which it cannot be done. Nothing here calls a partner: what is due then is done by a worker.
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

/** Why it cannot be done; null: it is done. */
export type WhyNot = string | null;

/** Everything that is waited for is asked about now. What is just being asked keeps its lease. */
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
 * A refund or a delivery is sent to its partner again, under the number that it has: a partner that has done
 * it does not do it twice.
 */
export function resend(change: OrderChange, number: string): WhyNot {
  const refund = change.after.refunds.find(({ refundNo }) => refundNo === number);
  if (refund) {
    const { refundNo, state } = refund;
    if (state === 'settled') return 'it is settled: the money is back';
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

/** What was paid with a payment goes back, where that cannot give the money away twice. */
export function refundPayment(change: OrderChange, paymentNo: string): WhyNot {
  const { order, payments, refunds, delivery } = change.after;
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const refund = refunds.find((one) => one.paymentNo === paymentNo);
  if (refund) return `it has its refund ${refund.refundNo}, which is ${refund.state}`;
  if (payment.state !== 'paid')
    return `the payment is ${payment.state}: by all that its provider said, nothing was taken`;
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
 * All that was paid with a payment, or `amount` of it (fen), goes back though the number was credited: a
 * wrong price, goodwill, a credit that the carrier took back. Once for each payment; the order stays
 * credited.
 */
export function giveBack(change: OrderChange, paymentNo: string, amount: bigint | null): WhyNot {
  const { order, payments, refunds } = change.after;
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const refund = refunds.find((one) => one.paymentNo === paymentNo);
  if (refund) return `it has its refund ${refund.refundNo}, which is ${refund.state}`;
  if (order.state !== 'credited') return `the order is ${order.state}: only what was credited is given back`;
  if (payment.state !== 'paid') return `the payment is ${payment.state}: nothing was taken with it`;
  if (capabilitiesOf(payment).ours) return 'an activity paid for it: nothing was taken from anybody';
  const taken = amountTaken(payment);
  if (amount !== null && unitOf(payment.method) !== 'fen')
    return `${taken} points were taken: without --amount all of them go back`;
  if (amount !== null && (amount <= 0n || amount > taken)) return `${taken} fen were taken`;
  requestRefund(change, payment, 'givenBack', amount ?? taken);
  return null;
}

/** What can be decided by hand, by the first letter of a number. */
export const decisions = {
  P: ['closed'],
  D: ['credited', 'refused'],
  R: ['settled'],
} as const;
export type Decision = (typeof decisions)[keyof typeof decisions][number];

/** The decision that an outcome names for the part with this number; null: it is none that can be taken. */
export function decisionOf(number: string, outcome: string): Decision | null {
  const [letter = ''] = number;
  const possible = Object.entries(decisions).flatMap(([of, list]) => (of === letter ? [...list] : []));
  return possible.find((one) => one === outcome) ?? null;
}

/**
 * A partner's word that came another way, by telephone or on paper, ends what the partner does not answer
 * for. It is the operator who answers for it: what a partner says later and otherwise is only reported. A
 * delivery alone is not refused on such a word, since it would be paid twice if it still arrived.
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
    // Whoever decides it may pay another way, and the provider may give it back by what is on its way.
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
 * What was never sent is refused at once. What was, may still arrive: it is to be cancelled first, and is
 * refused or cancelled when the carrier says so.
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
