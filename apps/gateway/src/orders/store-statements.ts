/** The job that looks after an order. */

export const ADVANCE_ORDER_TASK = 'advanceOrder';

/** The key of an order's one job. */
export function jobKeyOf(orderNo: string): string {
  return `order:${orderNo}`;
}
