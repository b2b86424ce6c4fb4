import type { OrderWithTimelineView } from '@phonebill/contract';
import { maskedNumber } from '../numbers/masked-number.ts';

/**
 * What the bearer of a result's link may see of an order: not the whole number, not what would let them act
 * in its payer's name, not the payer's account.
 */
export function publicOrderView(order: OrderWithTimelineView): OrderWithTimelineView {
  return { ...order, mobileNo: maskedNumber(order.mobileNo), requestNo: '', paidFrom: null };
}
