import type { OrderView } from '@phonebill/contract/wire';
import type { Situation } from './situation.ts';
import { returningFen } from './status-words.ts';

/** The one amount that counts now: what is to be paid, what the number gets, or what comes back. */
export function shownFen(order: OrderView, situation: Situation): number {
  switch (situation) {
    case 'checkingPayment':
    case 'unpaid':
    case 'cashierSilent':
    case 'declined':
    case 'timeUp': return order.priceFen;
    case 'refunding':
    case 'refundingLate':
    case 'refundHeld':
    case 'refunded':
    case 'latePaymentReturning':
    case 'latePaymentHeld':
    case 'latePaymentReturned': return returningFen(order);
    case 'sending':
    case 'crediting':
    case 'carrierSilent':
    case 'deliveringLate':
    case 'credited':
    case 'expired':
    case 'cancelled': return order.faceFen;
  }
}
