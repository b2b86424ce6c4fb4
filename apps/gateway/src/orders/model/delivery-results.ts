/**
 * Applies the carrier's answers about a delivery to the order. Pure. The same result may be applied twice,
 * late or out of order: what already applies is left as it is. Only the carrier's own answer ends a delivery;
 * a timeout never does.
 */
import type {
  Cost,
  DeliveryResult,
  DeliveryWebhookEvent,
  FloatTooLow,
  TooSoon,
} from '../../partners/carrier/index.ts';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type { OrderChange } from './order-change.ts';
import { currentPayments } from './payment-parts.ts';
import type { ProviderMismatch } from '../../runtime/telemetry/index.ts';
import { requestRefund } from './refund-results.ts';
import { type OrderTimes, retryAt } from '../../config/index.ts';
import { deliveryMachine } from './states/delivery.ts';

/**
 * Applies the answer of the carrier, or of the lender of a repayment, about the delivery. Returns the
 * mismatch when the answer is about another amount; the delivery is then indeterminate.
 */
export function applyProviderResult(
  change: OrderChange,
  result: DeliveryResult | FloatTooLow | TooSoon | NotFound | Indeterminate,
  times: OrderTimes,
): ProviderMismatch | null {
  const { order } = change.after;
  if (result.kind === 'indeterminate') deliveryIndeterminate(change, result.why, times);
  else if (result.kind === 'notFound') deliveryNotReceived(change, times);
  else if (result.kind === 'floatTooLow') deliveryNotTaken(change, times, 'the float is too low');
  else if (result.kind === 'tooSoon') deliveryNotTaken(change, times, 'the number was topped up just now');
  else if (result.state === 'cancelled') deliveryFailed(change, 'cancelled', result.reason);
  else if (result.faceFen !== change.deliveryOf().faceFen) {
    deliveryIndeterminate(change, 'the carrier states another amount', times);
    return [order.kind === 'topUp' ? 'carrier' : 'lender', { orderNo: order.orderNo, what: 'amount' }];
  } else if (result.state === 'credited') deliveryCredited(change, result.carrierRef, result.cost);
  else if (result.state === 'accepted') deliveryAccepted(change, result.carrierRef, times, result.cost);
  else deliveryFailed(change, 'refused', result.reason);
  return null;
}

/**
 * Applies the carrier's webhook event. One about another amount is not applied: the carrier is queried at
 * once. Returns the mismatch, also when the event contradicts how the delivery ended, which does not change.
 */
export function applyWebhookEvent(change: OrderChange, event: DeliveryWebhookEvent): ProviderMismatch | null {
  const delivery = change.deliveryOf();
  if (event.state === 'changed') {
    queryDeliveryNow(change);
    return null;
  }
  const { state, faceFen, carrierRef, reason, cost } = event;
  const { orderNo } = change.after.order;
  if (faceFen !== delivery.faceFen) {
    queryDeliveryNow(change);
    return ['carrier', { orderNo, what: 'amount' }];
  }
  if (state === 'credited') deliveryCredited(change, carrierRef, cost);
  else deliveryFailed(change, 'refused', reason);
  const contradicts =
    state === 'credited'
      ? delivery.state === 'refused' || delivery.state === 'cancelled'
      : delivery.state === 'credited';
  return contradicts ? ['carrier', { orderNo, what: `${state} after ${delivery.state}` }] : null;
}

/**
 * Records that this supplier (null: the lender) is about to be called with this body; until `times.leaseMs`
 * from now no other process calls it, and no other supplier is ever called.
 */
export function deliveryLeased(
  change: OrderChange,
  { body, supplier }: { readonly body: string; readonly supplier: string | null },
  times: OrderTimes,
): void {
  const delivery = change.deliveryOf();
  change.delivery('leased', {
    sendCount: delivery.sendCount + 1,
    supplier,
    requestBody: body,
    nextAt: new Date(change.at.getTime() + times.leaseMs),
  });
}

/** Records that the carrier accepted the delivery; its result follows. */
export function deliveryAccepted(
  change: OrderChange,
  carrierRef: string | null,
  times: OrderTimes,
  cost?: Cost,
): void {
  const delivery = change.deliveryOf();
  const nextAt = retryAt(times.deliveryBackoffMs, delivery.attemptCount, change.at);
  if (delivery.state === 'sending' || delivery.state === 'indeterminate')
    change.delivery('accepted', { carrierRef, nextAt, ...(cost && { cost }) });
  else if (delivery.state === 'accepted') queryLater(change, times);
}

/** Records that the number was credited. */
export function deliveryCredited(change: OrderChange, carrierRef: string | null, cost?: Cost): void {
  const delivery = change.deliveryOf();
  if (deliveryMachine.states[delivery.state] === 'end') return;
  change.delivery('credited', { carrierRef, nextAt: null, ...(cost && { cost }) });
  change.order('deliveryCredited');
}

/**
 * Records that the carrier will never credit the number: each paid part is refunded to where it was paid
 * from.
 */
export function deliveryFailed(
  change: OrderChange,
  event: 'refused' | 'cancelled',
  reason: string | null,
): void {
  const delivery = change.deliveryOf();
  if (deliveryMachine.states[delivery.state] === 'end') return;
  change.delivery(event, { reason, nextAt: null });
  change.order('deliveryFailed');
  for (const payment of currentPayments(change.after)) requestRefund(change, payment, 'deliveryFailed');
}

/**
 * Records that the answer was missing or not understood: neither credited nor refused. The delivery is
 * queried, and nothing is refunded.
 */
export function deliveryIndeterminate(change: OrderChange, why: string, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  if (delivery.state === 'sending')
    change.delivery(
      'becameIndeterminate',
      { nextAt: retryAt(times.deliveryBackoffMs, delivery.attemptCount, change.at) },
      { why },
    );
  else if (delivery.state === 'accepted' || delivery.state === 'indeterminate') queryLater(change, times);
}

/**
 * Records that the carrier never received the request: it may be sent again under the same number, unless it
 * is to be cancelled, which may have been decided while the carrier was being queried.
 */
export function deliveryNotReceived(change: OrderChange, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  if (delivery.state === 'indeterminate' && delivery.cancelWantedAt === null)
    change.delivery('notReceived', { attemptCount: delivery.attemptCount + 1, nextAt: change.at });
  else if (delivery.state === 'accepted' || delivery.state === 'indeterminate') queryLater(change, times);
}

/**
 * Records that the supplier did not accept the request because our float there is too low or the number was
 * topped up just now: it is sent to the same supplier again on the schedule. Once it has waited too long, or
 * is to be cancelled, the supplier is asked to cancel it, as for a request that it never received.
 */
export function deliveryNotTaken(change: OrderChange, times: OrderTimes, why: string): void {
  const { state, attemptCount, cancelWantedAt, createdAt } = change.deliveryOf();
  const isOver = cancelWantedAt !== null || change.at.getTime() - createdAt.getTime() > times.resendForMs;
  if (state !== 'sending' || isOver) deliveryIndeterminate(change, why, times);
  else {
    const nextAt = retryAt(times.deliveryBackoffMs, attemptCount, change.at);
    change.delivery('notTaken', { attemptCount: attemptCount + 1, nextAt }, { why });
  }
}

/** Schedules a query at once: the carrier stated something that contradicts what we know. */
function queryDeliveryNow(change: OrderChange): void {
  const delivery = change.deliveryOf();
  if (delivery.state === 'accepted' || delivery.state === 'indeterminate')
    change.scheduleDeliveryRetry({ attemptCount: delivery.attemptCount, nextAt: change.at });
}

function queryLater(change: OrderChange, times: OrderTimes): void {
  const attemptCount = change.deliveryOf().attemptCount + 1;
  change.scheduleDeliveryRetry({
    attemptCount,
    nextAt: retryAt(times.deliveryBackoffMs, attemptCount, change.at),
  });
}
