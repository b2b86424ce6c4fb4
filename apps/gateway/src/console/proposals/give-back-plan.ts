/**
 * Plans giving back money for all credited orders of a filter: which payments, how much of each, and why
 * others are left out. Each order is decided by the same rule as a single one.
 */
import { createHash } from 'node:crypto';
import type { OrderFiltersView } from '@phonebill/contract/console';
import { amountTaken, type ChargedBack, giveBack } from '../../orders/index.ts';
import { chargedBackPayments } from '../../orders/store/index.ts';
import { type OrderAggregate, OrderChange } from '../../orders/model/index.ts';
import { priceOf } from '../../settings/pricing/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { listOrders } from '../orders/list-orders.ts';
import { ConsoleRefused } from '../refused.ts';

/** The most orders in one approval: a list that a person can answer for. */
export const MOST_ORDERS = 1000;
const READ_AT_ONCE = 200;

export interface PlanRow {
  /** The payment through which the amount is returned. */
  readonly number: string;
  readonly amountFen: bigint;
}

export interface GiveBackPlan {
  /** The rows, by their numbers. */
  readonly rows: readonly PlanRow[];
  readonly orderCount: number;
  readonly totalFen: bigint;
  readonly leftOut: readonly { readonly whyNot: string; readonly count: number }[];
  /** Whether there are more orders than one proposal may name; `rows` is incomplete then. */
  readonly isTooMany: boolean;
}

/** The amount that is given back for each order. */
export interface GivenBackOfEach {
  /** The most that is given back, in fen; null for all that was paid. */
  readonly amountFen: number | null;
  /**
   * A share of the face value, in ten-thousandths; given instead of an amount, the part of the price above it
   * is given back.
   */
  readonly rightShare?: number;
}

/**
 * Returns the plan. Throws ConsoleRefused if both an amount and a share are given, or a share that is no
 * carrier's price.
 */
export async function planGiveBack(
  { pool, store, clock }: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  filters: OrderFiltersView,
  each: GivenBackOfEach,
): Promise<GiveBackPlan> {
  if (each.rightShare !== undefined) {
    if (each.amountFen !== null) throw new ConsoleRefused('badRequest');
    if (filters.carrier === undefined)
      throw new ConsoleRefused('cannotBeDone', { why: 'a price is of one carrier: filter by it' });
  }
  const now = new Date(clock());
  const chargedBack = await chargedBackPayments(pool);
  const rows: PlanRow[] = [];
  const leftOut = new Map<string, number>();
  let orderCount = 0;
  let cursor: string | undefined;
  do {
    const page = await listOrders(pool, { ...filters, state: 'credited' }, cursor, now, READ_AT_ONCE);
    const orders = await Promise.all(page.rows.map(({ order_no }) => store.find(order_no)));
    for (const order of orders) {
      const { ofOrder, whyNot } = rowsOf(order, each, { now, chargedBack });
      if (whyNot !== null) leftOut.set(whyNot, (leftOut.get(whyNot) ?? 0) + 1);
      rows.push(...ofOrder);
      orderCount += ofOrder.length > 0 ? 1 : 0;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && orderCount <= MOST_ORDERS);
  return {
    rows: rows.toSorted((one, other) => (one.number < other.number ? -1 : 1)),
    orderCount,
    totalFen: rows.reduce((sum, row) => sum + row.amountFen, 0n),
    leftOut: [...leftOut].map(([whyNot, count]) => ({ whyNot, count })),
    isTooMany: orderCount > MOST_ORDERS,
  };
}

/** Returns the hash that an approval of the list covers: every number and amount, in their order. */
export function listHash(rows: readonly PlanRow[]): string {
  const hash = createHash('sha256');
  for (const { number, amountFen } of rows) hash.update(`${number} ${amountFen}\n`);
  return hash.digest('hex');
}

/** Points are not money paid at a wrong price, so payments with points are left out. */
function rowsOf(
  order: OrderAggregate | null,
  each: GivenBackOfEach,
  { now, chargedBack }: { readonly now: Date; readonly chargedBack: ChargedBack },
): { readonly ofOrder: PlanRow[]; readonly whyNot: string | null } {
  if (!order) return { ofOrder: [], whyNot: 'there is no such order' };
  const paid = order.payments.filter(({ state, method }) => state === 'paid' && method !== 'points');
  if (paid.length === 0) return { ofOrder: [], whyNot: 'nothing was paid for it in money' };
  const most = mostOf(order, each);
  if (most !== null && most <= 0n) return { ofOrder: [], whyNot: 'its price was not above the right one' };
  const ofOrder: PlanRow[] = [];
  let whyNot: string | null = null;
  for (const payment of paid) {
    const taken = amountTaken(payment);
    const amount = most === null || most > taken ? taken : most;
    const why = giveBack(OrderChange.of(order, now), payment.paymentNo, amount, chargedBack);
    if (why === null) ofOrder.push({ number: payment.paymentNo, amountFen: amount });
    else whyNot = reasonWithoutNumbers(why);
  }
  return { ofOrder, whyNot };
}

/** Returns the most that is given back of each payment, in fen; null for all of it. */
function mostOf({ order }: OrderAggregate, { amountFen, rightShare }: GivenBackOfEach): bigint | null {
  if (rightShare !== undefined) return order.priceFen - priceOf(order.faceFen, BigInt(rightShare));
  return amountFen === null ? null : BigInt(amountFen);
}

/** Removes the numbers, so that equal reasons are counted together. */
function reasonWithoutNumbers(why: string): string {
  return why.replaceAll(/ [PDR]\d{24,26}/g, '');
}
