/**
 * Everything that partners, users and the clock can do to an order, as commands that a test runs in any order
 * and any number of times.
 */
import fc from 'fast-check';
import {
  deliveryAccepted,
  deliveryLeased,
  deliveryCredited,
  deliveryFailed,
  deliveryNotReceived,
  deliveryNotTaken,
  deliveryIndeterminate,
} from '../model/delivery-results.ts';
import {
  applyWebhookEvent,
  otherAmountPaid,
  paymentClosed,
  paymentConfirmed,
  paymentDeclined,
  paymentIndeterminate,
  paymentAuthorised,
} from '../model/payment-results.ts';
import {
  refundAccepted,
  refundLeased,
  refundNotReceived,
  refundRejected,
  refundSettled,
  refundIndeterminate,
} from '../model/refund-results.ts';
import type { PaymentWebhookEvent } from '../../partners/payments/index.ts';
import { tradeOf } from '../../partners/testing/scripted-partners.ts';
import { cancel, closeUnpaidCharge, expire } from '../model/closing.ts';
import { decide, giveBack } from '../by-hand.ts';
import type { OrderChange } from '../model/order-change.ts';
import { paymentNoOf } from '../model/order-number.ts';
import { currentAttempt, partsOf } from '../model/payment-parts.ts';
import { publishedTimes as times } from '../../config/order-times.ts';
import { addPayment, type SampleWay, sampleWays } from './order-samples.ts';

/** An amount that is the price of none of the samples. */
const OTHER_AMOUNT = 5090n;

/** Returns the facts of a payment taken by the provider, which names no account. */
const taken = (paymentNo: string) => ({ tradeNo: tradeOf(paymentNo), paidFrom: null });
const takenOtherwise = (paymentNo: string) => ({ ...taken(paymentNo), amount: OTHER_AMOUNT });
const firstPaymentNo = (change: OrderChange): string => paymentNoOf(change.after.order.orderNo, 1);

/** Returns a webhook event that states another amount than was requested. */
const statedOf = (paymentNo: string): PaymentWebhookEvent => ({
  kind: 'payment',
  state: 'paid',
  paymentNo,
  reason: null,
  ...takenOtherwise(paymentNo),
});

export const commands = {
  authorised: (change) =>
    paymentAuthorised(change, latestPayment(change), {
      tradeNo: tradeOf(latestPayment(change)),
      payUrl: 'https://cashier.example/pay/T1',
    }),
  paid: (change) => paymentConfirmed(change, latestPayment(change), taken(latestPayment(change))),
  firstPaid: (change) => paymentConfirmed(change, firstPaymentNo(change), taken(firstPaymentNo(change))),
  otherAmountPaid: (change) =>
    otherAmountPaid(change, latestPayment(change), takenOtherwise(latestPayment(change))),
  firstOtherAmountPaid: (change) =>
    otherAmountPaid(change, firstPaymentNo(change), takenOtherwise(firstPaymentNo(change))),
  otherAmountStated: (change) => void applyWebhookEvent(change, statedOf(latestPayment(change)), times),
  declined: (change) => paymentDeclined(change, latestPayment(change), 'user_declined'),
  closed: (change) => paymentClosed(change, latestPayment(change)),
  paymentTimeout: (change) => paymentIndeterminate(change, latestPayment(change), times),
  payAgain: (change) => {
    for (const part of partsOf(change.after.order)) {
      const { state } = currentAttempt(change.after, part.method);
      if (
        change.after.order.state === 'awaitingPayment' &&
        (state === 'declined' || state === 'closed') &&
        change.after.payments.length < 9
      )
        addPayment(change, part);
    }
  },
  pointsHeld: onPoints((change, paymentNo) =>
    paymentAuthorised(change, paymentNo, { tradeNo: tradeOf(paymentNo), payUrl: null }),
  ),
  pointsCaptured: onPoints((change, paymentNo) => paymentConfirmed(change, paymentNo, taken(paymentNo))),
  pointsOtherAmount: onPoints((change, paymentNo) =>
    otherAmountPaid(change, paymentNo, takenOtherwise(paymentNo)),
  ),
  pointsRefused: onPoints((change, paymentNo) => paymentDeclined(change, paymentNo, 'insufficient_points')),
  pointsVoided: onPoints((change, paymentNo) => paymentClosed(change, paymentNo)),
  pointsTimeout: onPoints((change, paymentNo) => paymentIndeterminate(change, paymentNo, times)),
  expire,
  cancel,
  closedUnpaid: onCharge((change) => closeUnpaidCharge(change, 'debitRefused')),
  agreementEnded: onCharge((change) => closeUnpaidCharge(change, 'agreementEnded')),
  leaseDelivery: (change) => {
    if (change.after.delivery?.state === 'queued')
      deliveryLeased(change, { body: 'what is sent', supplier: 'carrier' }, times);
  },
  accepted: (change) => {
    if (change.after.delivery) deliveryAccepted(change, 'C1', times);
  },
  notTaken: (change) => {
    if (change.after.delivery) deliveryNotTaken(change, times, 'the float is too low');
  },
  credited: (change) => {
    if (change.after.delivery) deliveryCredited(change, 'C1');
  },
  refused: (change) => {
    if (change.after.delivery) deliveryFailed(change, 'refused', 'no');
  },
  deliveryTimeout: (change) => {
    if (change.after.delivery) deliveryIndeterminate(change, 'timeout', times);
  },
  neverReceived: (change) => {
    if (change.after.delivery) deliveryNotReceived(change, times);
  },
  cancelledByCarrier: (change) => {
    const state = change.after.delivery?.state;
    if (state && state !== 'queued') deliveryFailed(change, 'cancelled', 'cancelled');
  },
  leaseRefund: (change) => {
    for (const { refundNo, state } of change.after.refunds)
      if (state === 'due') refundLeased(change, refundNo, 'what is sent', times);
  },
  refundAccepted: (change) => {
    for (const { refundNo } of change.after.refunds) refundAccepted(change, refundNo, times);
  },
  refundSettled: (change) => {
    for (const { refundNo } of change.after.refunds) refundSettled(change, refundNo);
  },
  refundRejected: (change) => {
    for (const { refundNo } of change.after.refunds) refundRejected(change, refundNo, 'no', times);
  },
  /** The provider states of every unpaid payment that it will never be made. */
  allClosed: (change) => {
    for (const { paymentNo } of change.after.payments) paymentClosed(change, paymentNo);
  },
  retryRefund: (change) => {
    for (const { refundNo, state } of change.after.refunds)
      if (state === 'rejected') change.refund(refundNo, 'retried', { nextAt: change.at });
  },
  refundTimeout: (change) => {
    for (const { refundNo } of change.after.refunds) refundIndeterminate(change, refundNo, 'timeout', times);
  },
  refundNotReceived: (change) => {
    for (const { refundNo } of change.after.refunds) refundNotReceived(change, refundNo, times);
  },
  givenBack: (change) => {
    for (const { paymentNo } of change.after.payments) giveBack(change, paymentNo, null, new Set());
  },
  aPartGivenBack: (change) => {
    for (const { paymentNo } of change.after.payments) giveBack(change, paymentNo, 100n, new Set());
  },
  refusedByHand: (change) => {
    if (change.after.delivery) decide(change, change.after.delivery.deliveryNo, 'refused');
  },
} satisfies Record<string, (change: OrderChange) => void>;
export type Command = keyof typeof commands;
export const commandNames = Object.keys(commands) as Command[];

/** Applies a result of the points service to the newest hold of an order that has one. */
function onPoints(apply: (change: OrderChange, paymentNo: string) => void): (change: OrderChange) => void {
  return (change) => {
    const points = change.after.payments.findLast(({ method }) => method === 'points');
    if (points) apply(change, points.paymentNo);
  };
}

/** Applies an action that only an agreement performs, to the order of a charge. */
function onCharge(act: (change: OrderChange) => void): (change: OrderChange) => void {
  return (change) => {
    if (change.after.order.chargeNo !== null) act(change);
  };
}

/** Any way of paying the order. */
export const anyMethod = fc.constantFrom(...(Object.keys(sampleWays) as SampleWay[]));

/** The states that an order starts from, so that not only newly placed orders are tested. */
const beginnings: readonly (readonly Command[])[] = [
  [],
  ['authorised'],
  ['pointsHeld', 'authorised', 'paid'],
  ['pointsHeld', 'authorised', 'paid', 'pointsCaptured'],
  ['pointsHeld', 'authorised', 'paid', 'pointsCaptured', 'leaseDelivery'],
  ['pointsHeld', 'authorised', 'paid', 'pointsCaptured', 'leaseDelivery', 'refused', 'leaseRefund'],
];

/** Names of commands that are run one after the other: a beginning, and then any in any order. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.constantFrom(...commandNames), { maxLength: 40, size: 'max' }),
  )
  .map(([beginning, rest]) => [...beginning, ...rest]);

function latestPayment(change: OrderChange): string {
  return change.after.payments.at(-1)?.paymentNo ?? '';
}
