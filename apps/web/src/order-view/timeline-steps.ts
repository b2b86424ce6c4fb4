/**
 * What happened to an order, as its user would tell it. The kept rows tell every change of every part; several of them
 * are one step ("paid" is a payment confirmed, an order moved on and a delivery queued), and some are nobody's business
 * but ours. Pure: of the order and its rows.
 */
import type { OrderWithTimelineView, TimelineEntryView } from '@phonebill/contract/wire';

export type StepKind =
  | 'placed'
  | 'declined'
  | 'paid'
  | 'sent'
  | 'noAnswer'
  | 'answered'
  | 'credited'
  | 'refused'
  | 'refundHeld'
  | 'refunded'
  | 'paidLate'
  | 'paidTwice'
  | 'paymentReturned'
  | 'expired'
  | 'cancelled'
  /** Not happened yet: what is waited for. */
  | 'awaitsPayment'
  | 'awaitsCredit'
  | 'awaitsRefund';

export interface Step {
  readonly kind: StepKind;
  /** Null: it has not happened yet. */
  readonly at: string | null;
}

/** Steps that are said once, however often they come again. */
const saidOnce: ReadonlySet<StepKind> = new Set(['sent', 'noAnswer', 'answered', 'refundHeld']);

export function timelineSteps(order: OrderWithTimelineView): readonly Step[] {
  const steps: Step[] = [];
  let orderState = 'awaitingPayment';
  for (const [index, row] of order.timeline.entries()) {
    const kind = stepOf(row, orderState, order.timeline[index + 1], steps);
    if (row.entity === 'order') orderState = row.to;
    if (kind === null || (saidOnce.has(kind) && steps.some((step) => step.kind === kind))) continue;
    steps.push({ kind, at: row.at });
  }
  const ahead = awaited(order);
  return ahead ? [...steps, { kind: ahead, at: null }] : steps;
}

function stepOf(row: TimelineEntryView, orderState: string, next: TimelineEntryView | undefined, before: readonly Step[]): StepKind | null {
  switch (`${row.entity}.${row.event}`) {
    case 'order.placed': return 'placed';
    case 'order.expired': return 'expired';
    case 'order.cancelledByUser': return 'cancelled';
    case 'payment.declined': return orderState === 'awaitingPayment' ? 'declined' : null;
    case 'payment.confirmed': return confirmed(orderState);
    case 'delivery.claimed': return 'sent';
    case 'delivery.unanswered': return 'noAnswer';
    case 'delivery.accepted': return before.some(({ kind }) => kind === 'noAnswer') ? 'answered' : null;
    case 'delivery.credited': return 'credited';
    case 'delivery.refused':
    case 'delivery.cancelled': return 'refused';
    case 'refund.rejected': return 'refundHeld';
    case 'refund.settled': return next?.entity === 'order' && next.event === 'refundSettled' ? 'refunded' : 'paymentReturned';
    default: return null;
  }
}

function confirmed(orderState: string): StepKind {
  if (orderState === 'awaitingPayment') return 'paid';
  return orderState === 'closed' ? 'paidLate' : 'paidTwice';
}

function awaited({ state, refunds }: OrderWithTimelineView): StepKind | null {
  if (state === 'awaitingPayment') return 'awaitsPayment';
  if (state === 'delivering') return 'awaitsCredit';
  return refunds.some((refund) => refund.state !== 'settled') ? 'awaitsRefund' : null;
}
