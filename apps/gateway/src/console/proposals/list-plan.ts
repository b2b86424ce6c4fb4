/**
 * Plans an act on the orders of a filter that one approval covers: which parts of them, with which amounts,
 * and why others are left out.
 */
import { createHash } from 'node:crypto';
import type { OrderFiltersView } from '@phonebill/contract/console';
import type { OrderAggregate } from '../../orders/model/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { ordersOfFilter } from '../orders/orders-of-filter.ts';

/** The most orders in one approval: a list that a person can answer for. */
export const MOST_ORDERS = 1000;

export interface PlanRow {
  /** The number of the payment, delivery or refund. */
  readonly number: string;
  /** The amount at stake, in fen. */
  readonly amountFen: bigint;
}

export interface ListPlan {
  /** The rows, by their numbers. */
  readonly rows: readonly PlanRow[];
  readonly orderCount: number;
  readonly totalFen: bigint;
  readonly leftOut: readonly { readonly whyNot: string; readonly count: number }[];
  /** Whether there are more orders than one proposal may name; `rows` is incomplete then. */
  readonly isTooMany: boolean;
}

/** The parts of one order that are acted on, and why another part, or the order, is left out. */
export interface PlannedOrder {
  readonly ofOrder: readonly PlanRow[];
  readonly whyNot: string | null;
}

/** Returns the plan. Changes nothing. */
export async function planList(
  parts: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  filters: OrderFiltersView,
  planOrder: (order: OrderAggregate, now: Date) => PlannedOrder,
): Promise<ListPlan> {
  const now = new Date(parts.clock());
  const rows: PlanRow[] = [];
  const leftOut = new Map<string, number>();
  let orderCount = 0;
  for await (const order of ordersOfFilter(parts, filters, now)) {
    const { ofOrder, whyNot } = order
      ? planOrder(order, now)
      : { ofOrder: [], whyNot: 'there is no such order' };
    if (whyNot !== null) leftOut.set(whyNot, (leftOut.get(whyNot) ?? 0) + 1);
    rows.push(...ofOrder);
    orderCount += ofOrder.length > 0 ? 1 : 0;
    if (orderCount > MOST_ORDERS) break;
  }
  return {
    rows: rows.toSorted((one, other) => (one.number < other.number ? -1 : 1)),
    orderCount,
    totalFen: rows.reduce((sum, row) => sum + row.amountFen, 0n),
    leftOut: [...leftOut].map(([whyNot, count]) => ({ whyNot, count })),
    isTooMany: orderCount > MOST_ORDERS,
  };
}

/** Returns a plan as the console shows it, without its rows. */
export function planView({ orderCount, totalFen, leftOut, isTooMany }: ListPlan) {
  return { orderCount, totalFen: Number(totalFen), leftOut: [...leftOut], isTooMany };
}

/** Returns the hash that an approval of the list covers: every number and amount, in their order. */
export function listHash(rows: readonly PlanRow[]): string {
  const hash = createHash('sha256');
  for (const { number, amountFen } of rows) hash.update(`${number} ${amountFen}\n`);
  return hash.digest('hex');
}

/** Removes the numbers, so that equal reasons are counted together. */
export function reasonWithoutNumbers(why: string): string {
  return why.replaceAll(/ [PDR]\d{24,26}/g, '');
}
