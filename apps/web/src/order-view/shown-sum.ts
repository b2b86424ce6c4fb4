import type { OrderView } from '@phonebill/contract/wire';
import type { Sum } from '../ui/amount/points-text.ts';
import type { DisplayStatus } from './display-status.ts';
import { returningSum } from './order-sums.ts';

/** What counts now: what is to be paid, what the number gets, or what comes back. */
export function shownSum(order: OrderView, displayStatus: DisplayStatus): Sum {
  switch (displayStatus) {
    case 'checkingPayment':
    case 'unpaid':
    case 'cashierSilent':
    case 'declined':
    case 'timeUp':
    case 'confirmingPoints':
    case 'takingPoints':
    case 'pointsSilent':
    case 'pointsDeclined':
      return order;
    case 'refunding':
    case 'refundingLate':
    case 'refundHeld':
    case 'refunded':
    case 'latePaymentReturning':
    case 'latePaymentHeld':
    case 'latePaymentReturned':
    case 'pointsRefusedReturning':
    case 'pointsRefusedHeld':
    case 'pointsRefusedReturned':
      return returningSum(order);
    case 'sending':
    case 'crediting':
    case 'carrierSilent':
    case 'deliveringLate':
    case 'credited':
    case 'giving':
    case 'givingLate':
    case 'notGiven':
    case 'expired':
    case 'cancelled':
      return { priceFen: order.faceFen, points: 0 };
  }
}
