/**
 * Plans giving back money for all credited orders of a filter: which payments, how much of each, and why
 * others are left out. Each order is decided by the same rule as a single one.
 */
import type { OrderFiltersView } from '@phonebill/contract/console';
import { amountTaken, type ChargedBack, giveBack } from '../../orders/index.ts';
import { chargedBackPayments } from '../../orders/store/index.ts';
import { type OrderAggregate, OrderChange } from '../../orders/model/index.ts';
import { priceOf } from '../../settings/pricing/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';
import {
  type ListPlan,
  type PlannedOrder,
  planList,
  type PlanRow,
  reasonWithoutNumbers,
} from './list-plan.ts';

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
  parts: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  filters: OrderFiltersView,
  each: GivenBackOfEach,
): Promise<ListPlan> {
  if (each.rightShare !== undefined) {
    if (each.amountFen !== null) throw new ConsoleRefused('badRequest');
    if (filters.carrier === undefined)
      throw new ConsoleRefused('cannotBeDone', { why: 'a price is of one carrier: filter by it' });
  }
  const chargedBack = await chargedBackPayments(parts.pool);
  return planList(parts, { ...filters, state: 'credited' }, (order, now) =>
    rowsOf(order, each, { now, chargedBack }),
  );
}

/** Points are not money paid at a wrong price, so payments with points are left out. */
function rowsOf(
  order: OrderAggregate,
  each: GivenBackOfEach,
  { now, chargedBack }: { readonly now: Date; readonly chargedBack: ChargedBack },
): PlannedOrder {
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
