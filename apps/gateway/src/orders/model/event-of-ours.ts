// Of which order a provider's event about money is, and what it says of it.
import type { PaymentWebhookEvent, ProviderWebhookEvent } from '../../partners/payments/index.ts';
import { orderNoOf, refundNoOf } from './order-number.ts';

interface EventOfOurs {
  /** Null: it is about nothing of ours. */
  readonly orderNo: string | null;
  readonly event: ProviderWebhookEvent;
}

/**
 * A refund under a number that is none of ours was made at the provider itself, in whole or in part: of the
 * payment that it gives back it says that others returned it.
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
