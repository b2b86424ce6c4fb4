/**
 * The history of an order as its user would tell it. The stored rows contain every change of every part;
 * several of them are one step ("paid" is a payment confirmed, an order moved on and a delivery queued), and
 * some concern only us. Depends only on the order and its rows.
 */
import type { OrderWithTimelineView, TimelineEntryView } from '@phonebill/contract/wire';
import { isGiven } from './display-status.ts';
import { isOpen, kindOf, partStates, sumOf } from './order-sums.ts';

export type StepKind =
  | 'placed'
  | 'declined'
  | 'paid'
  /** Another amount than the order costs was paid: it is refunded. */
  | 'otherAmount'
  | 'sent'
  | 'noAnswer'
  | 'answered'
  | 'credited'
  | 'refused'
  /** An activity's gift was not credited: nothing is refunded to the user. */
  | 'notGiven'
  | 'refundHeld'
  | 'refunded'
  | 'paidLate'
  | 'paidTwice'
  | 'paymentReturned'
  | 'expired'
  | 'cancelled'
  /** Steps of an order that costs points and money. */
  | 'pointsSetAside'
  | 'pointsSpent'
  | 'pointsDeclined'
  | 'pointsReleased'
  /** Closed because its points could not be taken: the money is refunded. */
  | 'pointsRefused'
  | 'pointsReturned'
  | 'pointsHeld'
  /** Steps still to come. */
  | 'awaitsPayment'
  | 'awaitsCredit'
  | 'awaitsRefund'
  | 'awaitsPoints'
  | 'awaitsPointsBack'
  | 'awaitsBothBack';

export interface Step {
  readonly kind: StepKind;
  /** The time; null if it has not happened yet. */
  readonly at: string | null;
}

/** Steps that are shown once, however often they are repeated. */
const saidOnce: ReadonlySet<StepKind> = new Set([
  'sent',
  'noAnswer',
  'answered',
  'refundHeld',
  'pointsHeld',
  'pointsReleased',
]);

export function timelineSteps(order: OrderWithTimelineView): readonly Step[] {
  const steps: Step[] = [];
  let orderState = 'awaitingPayment';
  for (const [index, row] of order.timeline.entries()) {
    const said =
      row.method === 'points'
        ? stepOfPoints(row, order)
        : stepOf(row, orderState, order.timeline[index + 1], steps);
    const kind = said === 'refused' && isGiven(order) ? 'notGiven' : said;
    if (row.entity === 'order') orderState = row.to;
    if (kind === null || (saidOnce.has(kind) && steps.some((step) => step.kind === kind))) continue;
    steps.push({ kind, at: row.at });
  }
  const ahead = awaited(order);
  return ahead ? [...steps, { kind: ahead, at: null }] : steps;
}

function stepOf(
  row: TimelineEntryView,
  orderState: string,
  next: TimelineEntryView | undefined,
  before: readonly Step[],
): StepKind | null {
  switch (`${row.entity}.${row.event}`) {
    case 'order.placed':
      return 'placed';
    case 'order.expired':
      return 'expired';
    case 'order.cancelledByUser':
      return 'cancelled';
    case 'order.pointsRefused':
      return 'pointsRefused';
    case 'payment.declined':
      return orderState === 'awaitingPayment' ? 'declined' : null;
    case 'payment.confirmed':
      return confirmed(orderState);
    case 'payment.otherAmountPaid':
      return confirmed(orderState) === 'paid' ? 'otherAmount' : confirmed(orderState);
    case 'delivery.leased':
      return 'sent';
    case 'delivery.becameIndeterminate':
      return 'noAnswer';
    case 'delivery.accepted':
      return before.some(({ kind }) => kind === 'noAnswer') ? 'answered' : null;
    case 'delivery.credited':
      return 'credited';
    case 'delivery.refused':
    case 'delivery.cancelled':
      return 'refused';
    case 'refund.rejected':
      return 'refundHeld';
    case 'refund.settled':
      return next?.entity === 'order' && next.event === 'refundSettled' ? 'refunded' : 'paymentReturned';
    default:
      return null;
  }
}

function confirmed(orderState: string): StepKind {
  if (orderState === 'awaitingPayment') return 'paid';
  return orderState === 'closed' ? 'paidLate' : 'paidTwice';
}

/**
 * Returns the step of a row about the points of an order. That they were set aside is shown only if money is
 * to follow.
 */
function stepOfPoints(
  { entity, event }: TimelineEntryView,
  { priceFen }: OrderWithTimelineView,
): StepKind | null {
  switch (`${entity}.${event}`) {
    case 'payment.authorised':
      return priceFen > 0 ? 'pointsSetAside' : null;
    case 'payment.confirmed':
      return 'pointsSpent';
    case 'payment.otherAmountPaid':
      return 'otherAmount';
    case 'payment.declined':
      return 'pointsDeclined';
    case 'payment.closed':
      return 'pointsReleased';
    case 'refund.rejected':
      return 'pointsHeld';
    case 'refund.settled':
      return 'pointsReturned';
    default:
      return null;
  }
}

function awaited(order: OrderWithTimelineView): StepKind | null {
  const { state, refunds } = order;
  if (state === 'awaitingPayment')
    return partStates(order).points !== null && (order.priceFen === 0 || partStates(order).money === 'paid')
      ? 'awaitsPoints'
      : 'awaitsPayment';
  if (state === 'delivering') return 'awaitsCredit';
  const open = refunds.filter((refund) => isOpen(refund));
  if (open.length === 0) return null;
  switch (kindOf(sumOf(open))) {
    case 'money':
      return 'awaitsRefund';
    case 'points':
      return 'awaitsPointsBack';
    case 'both':
      return 'awaitsBothBack';
  }
}
