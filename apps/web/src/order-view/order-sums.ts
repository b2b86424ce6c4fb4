/** The parts of an order's price and of what comes back: money, points, or both. Pure. */
import type { OrderView, PaymentState, RefundView } from '@phonebill/contract/wire';
import type { Sum } from '../ui/amount/points-text.ts';

export interface PartStates {
  /** Null: there is no such part. */
  readonly points: PaymentState | null;
  readonly money: PaymentState | null;
}

/** How each part of the price stands. */
export function partStates({ parts, paymentState }: OrderView): PartStates {
  if (!parts) return { points: null, money: paymentState };
  return {
    points: parts.find(({ method }) => method === 'points')?.state ?? null,
    money: parts.find(({ method }) => method !== 'points')?.state ?? null,
  };
}

/** Whether points are set aside or asked for, and not spent or free again yet. */
export function holdsPoints(order: OrderView): boolean {
  const { points } = partStates(order);
  return points === 'created' || points === 'pending';
}

/** What some refunds amount to. */
export function sumOf(refunds: readonly Pick<RefundView, 'amountFen' | 'points'>[]): Sum {
  return {
    priceFen: refunds.reduce((sum, { amountFen }) => sum + amountFen, 0),
    points: refunds.reduce((sum, { points }) => sum + points, 0),
  };
}

export type SumKind = 'money' | 'points' | 'both';

export function kindOf({ priceFen, points }: Sum): SumKind {
  if (points === 0) return 'money';
  return priceFen === 0 ? 'points' : 'both';
}

/** What the status speaks of: what is still on its way back, or, when all is back, all that went back. */
export function returningSum(order: OrderView): Sum {
  const refunds = order.refunds.filter(({ reason }) => reason !== 'paidTwice');
  const open = refunds.filter((refund) => isOpen(refund));
  return sumOf(open.length > 0 ? open : refunds);
}

/** Whether a refund is still on its way. */
export function isOpen({ state }: RefundView): boolean {
  return state !== 'settled';
}
