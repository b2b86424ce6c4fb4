/**
 * What the carrier's answer about a delivery does to the order. Pure. The same result may be applied twice,
 * late or out of order: what is already so is left as it is. Only the carrier's own answer ends a delivery; a
 * timeout never does.
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
 * Applies what the carrier, or the lender of a repayment, answered about the delivery. Gives the mismatch
 * when it is about another amount: the delivery is then indeterminate.
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
 * The same for the carrier's webhook event. One about another amount is not applied: the carrier is asked at
 * once. Gives the mismatch, also when the event contradicts how the delivery ended, which stays.
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
 * We are about to call this supplier (null: the lender), with this body; until `times.leaseMs` from now
 * nobody else does, and no other supplier ever.
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

/** The carrier works on it; its result follows. */
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

/** The number was credited. */
export function deliveryCredited(change: OrderChange, carrierRef: string | null, cost?: Cost): void {
  const delivery = change.deliveryOf();
  if (deliveryMachine.states[delivery.state] === 'end') return;
  change.delivery('credited', { carrierRef, nextAt: null, ...(cost && { cost }) });
  change.order('deliveryCredited');
}

/** The carrier will never credit it: what was paid goes back, each part where it came from. */
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

/** No answer that we understand: neither credited nor refused. It is queried, and nothing is refunded. */
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
 * The carrier never received the request: it may be sent again under the same number, but for one that is to
 * be cancelled, which somebody may have decided while the carrier was asked.
 */
export function deliveryNotReceived(change: OrderChange, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  if (delivery.state === 'indeterminate' && delivery.cancelWantedAt === null)
    change.delivery('notReceived', { attemptCount: delivery.attemptCount + 1, nextAt: change.at });
  else if (delivery.state === 'accepted' || delivery.state === 'indeterminate') queryLater(change, times);
}

/**
 * The supplier did not take the request, since our float there is too low or the number was topped up just
 * now: the same supplier is sent it again by the schedule. Once it has waited too long, or is to be
 * cancelled, the supplier is asked to close its number, as for one that it never received.
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

/** Queries at once: the carrier stated something that contradicts what we know. */
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
