/**
 * Derives the one status to show for an order. Order, payment, delivery and refunds have states of their own,
 * but a user wants to know where the money is. Depends only on the order, the time, and whether the payment
 * is still being checked.
 */
import type { OrderView, RefundView } from '@phonebill/contract/wire';
import { holdsPoints, isOpen, isStuck, partStates } from './order-sums.ts';

export type DisplayStatus =
  /** Back from the cashier just now; its webhook has not arrived yet. */
  | 'checkingPayment'
  | 'unpaid'
  /** The order exists, but the cashier did not open. */
  | 'cashierSilent'
  | 'declined'
  /** The time to pay is over on this phone's clock; the order is about to be closed. */
  | 'timeUp'
  /**
   * Points alone pay, or are to be set aside before the money: they are being taken; the user can only wait.
   */
  | 'confirmingPoints'
  /** The money has arrived and the points are being taken: it can neither be paid nor cancelled any more. */
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
  /** The cashier refused the refund, which is tried again; or the payer's bank took the payment back. */
  | 'refundHeld'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  /** Paid after the order was closed. */
  | 'latePaymentReturning'
  | 'latePaymentHeld'
  | 'latePaymentReturned'
  /** Closed because the points beside the money could not be taken: the money is returned. */
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
  /** Whether a pending payment is shown as being checked, until the cashier has had time to report it. */
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
 * An order still open this long (ms) after its time shows that this phone's clock is wrong: the gateway's
 * state is used.
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
    // A paid payment of an order that still waits is about to be processed.
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
  if (order.refunds.some((refund) => refund.reason !== 'paidTwice' && isStuck(refund))) return 'refundHeld';
  return isOverdue(order, now) ? 'refundingLate' : 'refunding';
}

function ofClosed({ closeReason, refunds }: OrderView): DisplayStatus {
  if (closeReason === 'pointsRefused') return ofPointsRefused(refunds);
  if (refunds.some((refund) => isStuck(refund))) return 'latePaymentHeld';
  if (refunds.some((refund) => isOpen(refund))) return 'latePaymentReturning';
  if (refunds.length > 0) return 'latePaymentReturned';
  return closeReason === 'cancelled' ? 'cancelled' : 'expired';
}

function ofPointsRefused(refunds: readonly RefundView[]): DisplayStatus {
  if (refunds.some((refund) => isStuck(refund))) return 'pointsRefusedHeld';
  return refunds.some((refund) => isOpen(refund)) ? 'pointsRefusedReturning' : 'pointsRefusedReturned';
}

/** Returns whether an activity gave it: its user paid nothing, and nothing is returned to them. */
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

/** Returns whether nothing more will happen by itself. */
export function isSettled(order: OrderView): boolean {
  const { state, refunds } = order;
  if (state === 'closed' && holdsPoints(order)) return false;
  return (
    (state === 'credited' || state === 'refunded' || state === 'closed') &&
    !refunds.some((refund) => isOpen(refund))
  );
}

/**
 * Returns whether the user can still do something to pay it, as far as this phone knows: at the cashier, or
 * by trying the points again.
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

/** Returns whether paying begins by requesting the points again. */
export function isForPointsAgain(displayStatus: DisplayStatus): boolean {
  return displayStatus === 'pointsSilent' || displayStatus === 'pointsDeclined';
}

/** Returns whether the user can still cancel it, as far as this phone knows. */
export function isCancellable(displayStatus: DisplayStatus): boolean {
  return isPayable(displayStatus) || displayStatus === 'confirmingPoints';
}

/**
 * Returns whether it has an invoice: it was paid in money for a credited number, and nothing was refunded.
 */
export function hasInvoice({ kind, state, priceFen, refunds }: OrderView): boolean {
  return kind === 'topUp' && state === 'credited' && priceFen > 0 && refunds.length === 0;
}

/** Returns whether it has a receipt: it is over, and something was paid for it. */
export function hasReceipt(order: OrderView): boolean {
  return isSettled(order) && !isGiven(order) && (order.paidAt !== null || order.refunds.length > 0);
}
