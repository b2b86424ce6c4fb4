import type { OrderView } from '@phonebill/contract/wire';
import { monthOf } from '../../platform/china-time/china-time.ts';

export interface MonthOfOrders {
  /** yyyymm, in China. */
  readonly month: string;
  readonly orders: readonly OrderView[];
}

/**
 * Orders by the month they were placed in, in the order they come; an order that two pages bring is shown
 * once.
 */
export function groupByMonth(orders: readonly OrderView[]): readonly MonthOfOrders[] {
  const months = new Map<string, OrderView[]>();
  for (const order of new Map(orders.map((each) => [each.orderNo, each])).values()) {
    const month = monthOf(Date.parse(order.createdAt));
    const ofMonth = months.get(month);
    if (ofMonth) ofMonth.push(order);
    else months.set(month, [order]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, orders: ofMonth }));
}
