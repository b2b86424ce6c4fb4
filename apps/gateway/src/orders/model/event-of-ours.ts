// Finds the order that a provider's event about money belongs to, and translates the event where needed.
import type { PaymentWebhookEvent, ProviderWebhookEvent } from '../../partners/payments/index.ts';
import { orderNoOf, refundNoOf } from './order-number.ts';

interface EventOfOurs {
  /** The order's number; null when the event is about nothing of ours. */
  readonly orderNo: string | null;
  readonly event: ProviderWebhookEvent;
}

/**
 * Returns the order and the event. A refund under a number that is not ours was made at the provider itself,
 * in full or in part: it becomes an event of its payment, which says that others returned it.
 */
export function eventOfOurs(event: ProviderWebhookEvent): EventOfOurs {
  if (event.kind === 'payment') return { orderNo: orderNoOf(event.paymentNo), event };
  const { refundNo, tradeNo, state, of } = event;
  const isOthers = of !== undefined && refundNo !== refundNoOf(of.paymentNo);
  if (!isOthers || tradeNo === null || state !== 'settled') return { orderNo: orderNoOf(refundNo), event };
  const { paymentNo, amount } = of;
  const returned: PaymentWebhookEvent = {
    kind: 'payment',
    paymentNo,
    state: 'paid',
    tradeNo,
    amount,
    reason: null,
    paidFrom: null,
    isReturned: true,
  };
  return { orderNo: orderNoOf(paymentNo), event: returned };
}
