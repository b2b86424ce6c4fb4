import type { OrderView } from '@phonebill/contract/wire';
import { isSettled } from '../situation.ts';

/** Only what is over, and for which something was paid, has a receipt. */
export function hasReceipt(order: OrderView): boolean {
  return isSettled(order) && (order.paidAt !== null || order.refunds.length > 0);
}
