import type { OrderView } from '@phonebill/contract/wire';
import { chinaTime, monthOf } from '../../order-view/china-time.ts';

export interface MonthOfOrders {
  /** yyyymm, in China. */
  readonly month: string;
  readonly orders: readonly OrderView[];
}

/** Orders by the month they were placed in, in the order they come; an order that two pages bring is shown once. */
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

/** This month and those before it, newest first. */
export function lastMonths(now: number, count: number): readonly string[] {
  const { year, month } = chinaTime(now);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
