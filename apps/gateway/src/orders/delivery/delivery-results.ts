/**
 * What the carrier's word about a delivery does to the order. The same word may come twice, late or out of
 * order: what is already so is left as it is. Only the carrier's own word ends a delivery; its silence never
 * does.
 */
import type { OrderChange } from '../order-change.ts';
import { currentPayments } from '../payment-parts.ts';
import { deliveryMachine } from '../states/delivery.ts';
import { retryAt, type OrderTimes } from '../schedule.ts';
import { delivered } from '../ledger/transfers.ts';
import { requestRefund } from '../payments/payment-results.ts';

/** We are about to call the carrier; until `times.leaseMs` from now nobody else does. */
export function deliveryLeased(change: OrderChange, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  change.delivery('leased', {
    sendCount: delivery.sendCount + 1,
    nextAt: new Date(change.at.getTime() + times.leaseMs),
  });
}

/** The carrier works on it and will say more. */
export function deliveryAccepted(change: OrderChange, carrierRef: string | null, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  const nextAt = retryAt(times.deliveryBackoffMs, delivery.attemptCount, change.at);
  if (delivery.state === 'sending' || delivery.state === 'indeterminate')
    change.delivery('accepted', { carrierRef, nextAt });
  else if (delivery.state === 'accepted') queryLater(change, times);
}

/** The number was credited. */
export function deliveryCredited(change: OrderChange, carrierRef: string | null): void {
  const delivery = change.deliveryOf();
  if (deliveryMachine.states[delivery.state] === 'end') return;
  change.delivery('credited', { carrierRef, nextAt: null });
  const { order } = change.after;
  change.order('deliveryCredited');
  change.post(...delivered(order));
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

/** No answer that we understand: neither credited nor refused. It is asked about, and nothing is refunded. */
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

/** The carrier says that it never received the request: it may be sent again under the same number. */
export function deliveryNotReceived(change: OrderChange, times: OrderTimes): void {
  const delivery = change.deliveryOf();
  if (delivery.state === 'indeterminate')
    change.delivery('notReceived', { attemptCount: delivery.attemptCount + 1, nextAt: change.at });
  else if (delivery.state === 'accepted') queryLater(change, times);
}

/** Ask at once: the carrier said something that contradicts what we know. */
export function queryDeliveryNow(change: OrderChange): void {
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
