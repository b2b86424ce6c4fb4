/**
 * Plans deciding by hand all that is stuck in one way among the orders of a filter. Only what has waited for
 * its partner longer than it should is decided in bulk; each part is decided by the same rule as a single
 * one.
 */
import { type DecideFiltersView, decisionsOfStuck } from '@phonebill/contract/console';
import { findStuck } from '../../operator/index.ts';
import { decide, type Decision } from '../../orders/index.ts';
import { type OrderAggregate, OrderChange } from '../../orders/model/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { MOST_STUCK } from '../orders/list-orders.ts';
import { ConsoleRefused } from '../refused.ts';
import {
  type ListPlan,
  type PlannedOrder,
  planList,
  type PlanRow,
  reasonWithoutNumbers,
} from './list-plan.ts';

/** Returns the plan. Throws ConsoleRefused for an outcome that what is stuck cannot have. */
export async function planDeciding(
  parts: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  filters: DecideFiltersView,
  outcome: Decision,
): Promise<ListPlan> {
  const { stuck } = filters;
  if (!decisionsOfStuck[stuck].some((possible) => possible === outcome))
    throw new ConsoleRefused('badRequest');
  const found = await findStuck(parts.pool, new Date(parts.clock()), MOST_STUCK, { kind: stuck });
  const isStuck = new Set(found.map(({ number }) => number));
  return planList(parts, filters, (order, now) => {
    const waiting = partsOf(order).filter(({ number }) => isStuck.has(number));
    return planOrder(order, waiting, { outcome, now });
  });
}

interface Part {
  readonly number: string;
  /** The amount at stake, in fen: what was asked for, is credited, or goes back; null for points. */
  readonly amountFen: bigint | null;
}

function partsOf({ payments, delivery, refunds }: OrderAggregate): Part[] {
  return [
    ...payments.map(({ paymentNo, method, amount }) => ({
      number: paymentNo,
      amountFen: method === 'points' ? null : amount,
    })),
    ...(delivery ? [{ number: delivery.deliveryNo, amountFen: delivery.faceFen }] : []),
    ...refunds.map(({ refundNo, method, amount }) => ({
      number: refundNo,
      amountFen: method === 'points' ? null : amount,
    })),
  ];
}

function planOrder(
  order: OrderAggregate,
  waiting: readonly Part[],
  { outcome, now }: { readonly outcome: Decision; readonly now: Date },
): PlannedOrder {
  const ofOrder: PlanRow[] = [];
  let whyNot: string | null = waiting.length === 0 ? 'nothing of it waits for a partner' : null;
  for (const { number, amountFen } of waiting) {
    const why = decide(OrderChange.of(order, now), number, outcome);
    if (why !== null) whyNot = reasonWithoutNumbers(why);
    else if (amountFen === null) whyNot = 'it is in points: decide it by itself';
    else ofOrder.push({ number, amountFen });
  }
  return { ofOrder, whyNot };
}
