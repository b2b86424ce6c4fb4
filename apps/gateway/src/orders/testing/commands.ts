/**
 * Everything that partners, users and the clock can do to an order, for plays in which they do it in any
 * order, each as often as it likes.
 */
import fc from 'fast-check';
import {
  deliveryAccepted,
  deliveryLeased,
  deliveryCredited,
  deliveryFailed,
  deliveryNotReceived,
  deliveryIndeterminate,
} from '../delivery/delivery-results.ts';
import {
  paymentClosed,
  paymentConfirmed,
  paymentDeclined,
  paymentIndeterminate,
  paymentAuthorised,
} from '../payments/payment-results.ts';
import {
  refundAccepted,
  refundLeased,
  refundNotReceived,
  refundRejected,
  refundSettled,
  refundIndeterminate,
} from '../refunds/refund-results.ts';
import { cancel, closeUnpaidCharge, expire } from '../payments/closing.ts';
import type { OrderChange } from '../order-change.ts';
import { paymentNoOf } from '../order-number.ts';
import { currentAttempt, partsOf } from '../payments/payment-parts.ts';
import { publishedTimes as times } from '../../config/order-times.ts';
import { addPayment, type SampleWay, sampleWays } from './order-samples.ts';

export const commands: Readonly<Record<string, (change: OrderChange) => void>> = {
  authorised: (change) =>
    paymentAuthorised(change, latestPayment(change), {
      tradeNo: 'T1',
      payUrl: 'https://cashier.example/pay/T1',
    }),
  paid: (change) => paymentConfirmed(change, latestPayment(change), { tradeNo: 'T1', paidFrom: null }),
  firstPaid: (change) =>
    paymentConfirmed(change, paymentNoOf(change.after.order.orderNo, 1), { tradeNo: 'T1', paidFrom: null }),
  declined: (change) => paymentDeclined(change, latestPayment(change), 'user_declined'),
  closed: (change) => paymentClosed(change, latestPayment(change)),
  cashierSilent: (change) => paymentIndeterminate(change, latestPayment(change), times),
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
  pointsFrozen: onPoints((change, paymentNo) =>
    paymentAuthorised(change, paymentNo, { tradeNo: 'H1', payUrl: null }),
  ),
  pointsSpent: onPoints((change, paymentNo) =>
    paymentConfirmed(change, paymentNo, { tradeNo: 'H1', paidFrom: null }),
  ),
  pointsRefused: onPoints((change, paymentNo) => paymentDeclined(change, paymentNo, 'insufficient_points')),
  pointsReleased: onPoints((change, paymentNo) => paymentClosed(change, paymentNo)),
  pointsSilent: onPoints((change, paymentNo) => paymentIndeterminate(change, paymentNo, times)),
  expire,
  cancel,
  closedUnpaid: onCharge((change) => closeUnpaidCharge(change, 'debitRefused')),
  agreementEnded: onCharge((change) => closeUnpaidCharge(change, 'agreementEnded')),
  claim: (change) => {
    if (change.after.delivery?.state === 'queued') deliveryLeased(change, times);
  },
  accepted: (change) => {
    if (change.after.delivery) deliveryAccepted(change, 'C1', times);
  },
  credited: (change) => {
    if (change.after.delivery) deliveryCredited(change, 'C1');
  },
  refused: (change) => {
    if (change.after.delivery) deliveryFailed(change, 'refused', 'no');
  },
  carrierSilent: (change) => {
    if (change.after.delivery) deliveryIndeterminate(change, 'silent', times);
  },
  neverReceived: (change) => {
    if (change.after.delivery) deliveryNotReceived(change, times);
  },
  cancelledThere: (change) => {
    const state = change.after.delivery?.state;
    if (state && state !== 'queued') deliveryFailed(change, 'cancelled', 'cancelled');
  },
  refundClaim: (change) => {
    for (const { refundNo, state } of change.after.refunds)
      if (state === 'due') refundLeased(change, refundNo, times);
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
  refundSilent: (change) => {
    for (const { refundNo } of change.after.refunds) refundIndeterminate(change, refundNo, 'silent', times);
  },
  refundNotReceived: (change) => {
    for (const { refundNo } of change.after.refunds) refundNotReceived(change, refundNo, times);
  },
};

/** What the points service says of the newest points of an order that has any. */
function onPoints(say: (change: OrderChange, paymentNo: string) => void): (change: OrderChange) => void {
  return (change) => {
    const points = change.after.payments.findLast(({ method }) => method === 'points');
    if (points) say(change, points.paymentNo);
  };
}

/** What only an agreement does, to the order of a charge. */
function onCharge(decide: (change: OrderChange) => void): (change: OrderChange) => void {
  return (change) => {
    if (change.after.order.chargeNo !== null) decide(change);
  };
}

/** How the order of a play is paid. */
export const anyMethod = fc.constantFrom(...(Object.keys(sampleWays) as SampleWay[]));

/** A play: what happens, by name, one after the other. */
export const anyCommands: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...Object.keys(commands)), {
  maxLength: 40,
});

function latestPayment(change: OrderChange): string {
  return change.after.payments.at(-1)?.paymentNo ?? '';
}
