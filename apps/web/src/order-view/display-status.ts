/**
 * The one thing to say about an order. Order, payment, delivery and refunds have states of their own; a user
 * wants to know where the money is. Pure: of the order, the time, and whether the payment is still being
 * looked for.
 */
import type { OrderView, RefundView } from '@phonebill/contract/wire';
import { isOpen, holdsPoints, partStates } from './order-sums.ts';

export type DisplayStatus =
  /** Back from the cashier a moment ago; its word has not come yet. */
  | 'checkingPayment'
  | 'unpaid'
  /** The order stands, the cashier did not open. */
  | 'cashierSilent'
  | 'declined'
  /** By this phone's clock the time to pay is over; the order is about to be closed. */
  | 'timeUp'
  /** Points alone pay, or are to be set aside before the money: they are being taken; nothing to be done. */
  | 'confirmingPoints'
  /** The money is here, its points are being taken: it can neither be paid nor cancelled any more. */
  | 'takingPoints'
  /** The points service has not answered. */
  | 'pointsSilent'
  | 'pointsDeclined'
  | 'sending'
  | 'crediting'
  /** Neither credited nor refused. */
  | 'carrierSilent'
  | 'deliveringLate'
  | 'credited'
  | 'refunding'
  | 'refundingLate'
  /** The cashier said no to money that is owed: it is tried again, and people look after it. */
  | 'refundHeld'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  /** Paid after the order was closed. */
  | 'latePaymentReturning'
  | 'latePaymentHeld'
  | 'latePaymentReturned'
  /** Closed because the points beside the money could not be taken: the money goes back. */
  | 'pointsRefusedReturning'
  | 'pointsRefusedHeld'
  | 'pointsRefusedReturned'
  /** Given by an activity: on its way to the number, which may take longer; or not credited. */
  | 'giving'
  | 'givingLate'
  | 'notGiven'
  /** In a state that only a newer release knows. */
  | 'newerState';

export interface Viewing {
  readonly now: number;
  /** Until the cashier has had the time to say, a pending payment counts as being checked. */
  readonly checking?: boolean;
}

export function displayStatusOf(order: OrderView, viewing: Viewing): DisplayStatus {
  if (isGiven(order)) return ofGiven(order, viewing);
  switch (order.state) {
    case 'awaitingPayment':
      return ofUnpaid(order, viewing);
    case 'delivering':
      return ofDelivering(order, viewing);
    case 'credited':
      return 'credited';
    case 'refunding':
      return ofRefunding(order, viewing);
    case 'refunded':
      return 'refunded';
    case 'closed':
      return ofClosed(order);
    default:
      return 'newerState';
  }
}

/**
 * An order that is still open so long after its time shows that this phone's clock is wrong: the gateway's
 * word counts.
 */
const CLOSING_MS = 60_000;

function ofUnpaid(order: OrderView, { now, checking = false }: Viewing): DisplayStatus {
  const { points, money } = partStates(order);
  if (points !== null && money === 'paid') return 'takingPoints';
  const over = now - Date.parse(order.expiresAt);
  if (over >= 0 && over < CLOSING_MS) return 'timeUp';
  if (points === 'declined' || points === 'closed') return 'pointsDeclined';
  if (points === 'created') return checking ? 'confirmingPoints' : 'pointsSilent';
  switch (money) {
    case null:
      return 'confirmingPoints';
    case 'created':
      return 'cashierSilent';
    case 'declined':
      return 'declined';
    case 'pending':
      return checking ? 'checkingPayment' : 'unpaid';
    // A paid payment of an order that still waits is about to be seen.
    case 'paid':
      return 'checkingPayment';
    case 'closed':
      return 'unpaid';
    default:
      return 'newerState';
  }
}

function ofDelivering(order: OrderView, { now }: Viewing): DisplayStatus {
  if (order.deliveryState === 'indeterminate') return 'carrierSilent';
  if (isOverdue(order, now)) return 'deliveringLate';
  return order.deliveryState === 'accepted' ? 'crediting' : 'sending';
}

function ofRefunding(order: OrderView, { now }: Viewing): DisplayStatus {
  if (order.refunds.some(({ reason, state }) => reason !== 'paidTwice' && state === 'rejected'))
    return 'refundHeld';
  return isOverdue(order, now) ? 'refundingLate' : 'refunding';
}

function ofClosed({ closeReason, refunds }: OrderView): DisplayStatus {
  if (closeReason === 'pointsRefused') return ofPointsRefused(refunds);
  if (refunds.some(({ state }) => state === 'rejected')) return 'latePaymentHeld';
  if (refunds.some((refund) => isOpen(refund))) return 'latePaymentReturning';
  if (refunds.length > 0) return 'latePaymentReturned';
  return closeReason === 'cancelled' ? 'cancelled' : 'expired';
}

function ofPointsRefused(refunds: readonly RefundView[]): DisplayStatus {
  if (refunds.some(({ state }) => state === 'rejected')) return 'pointsRefusedHeld';
  return refunds.some((refund) => isOpen(refund)) ? 'pointsRefusedReturning' : 'pointsRefusedReturned';
}

/** Whether an activity gave it: its user paid nothing, and nothing goes back to them. */
export function isGiven({ activityId }: Pick<OrderView, 'activityId'>): boolean {
  return activityId !== undefined;
}

function ofGiven(order: OrderView, { now }: Viewing): DisplayStatus {
  const { state, deliveryState } = order;
  if (state === 'credited') return 'credited';
  if (state === 'refunding' || state === 'refunded' || state === 'closed') return 'notGiven';
  return deliveryState === 'indeterminate' || isOverdue(order, now) ? 'givingLate' : 'giving';
}

function isOverdue({ promisedBy }: OrderView, now: number): boolean {
  return promisedBy !== null && Date.parse(promisedBy) <= now;
}

/** Nothing more will happen by itself. */
export function isSettled(order: OrderView): boolean {
  const { state, refunds } = order;
  if (state === 'closed' && holdsPoints(order)) return false;
  return (
    (state === 'credited' || state === 'refunded' || state === 'closed') &&
    !refunds.some((refund) => isOpen(refund))
  );
}

/**
 * Whether the user can still do something to pay it, as far as this phone knows: at the cashier, or by trying
 * the points again.
 */
export function isPayable(displayStatus: DisplayStatus): boolean {
  return (
    displayStatus === 'unpaid' ||
    displayStatus === 'checkingPayment' ||
    displayStatus === 'cashierSilent' ||
    displayStatus === 'declined' ||
    isForPointsAgain(displayStatus)
  );
}

/** Whether paying begins with asking for the points once more. */
export function isForPointsAgain(displayStatus: DisplayStatus): boolean {
  return displayStatus === 'pointsSilent' || displayStatus === 'pointsDeclined';
}

/** Whether the user can still call it off, as far as this phone knows. */
export function isCancellable(displayStatus: DisplayStatus): boolean {
  return isPayable(displayStatus) || displayStatus === 'confirmingPoints';
}

/** What was paid in money for a number that was credited, and of which nothing went back. */
export function hasInvoice({ kind, state, priceFen, refunds }: OrderView): boolean {
  return kind === 'topUp' && state === 'credited' && priceFen > 0 && refunds.length === 0;
}

/** Only what is over, and for which something was paid, has a receipt. */
export function hasReceipt(order: OrderView): boolean {
  return isSettled(order) && !isGiven(order) && (order.paidAt !== null || order.refunds.length > 0);
}
