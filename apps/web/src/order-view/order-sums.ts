/** The parts of an order's price and of its refunds: money, points, or both. */
import type { OrderView, PaymentState, RefundView } from '@phonebill/contract/wire';
import type { Sum } from '../ui/amount/points-text.ts';

export interface PartStates {
  /** The state of the points; null if there is no such part. */
  readonly points: PaymentState | null;
  readonly money: PaymentState | null;
}

/** Returns the state of each part of the price. */
export function partStates({ parts, paymentState }: OrderView): PartStates {
  if (!parts) return { points: null, money: paymentState };
  return {
    points: parts.find(({ method }) => method === 'points')?.state ?? null,
    money: parts.find(({ method }) => method !== 'points')?.state ?? null,
  };
}

/** Returns whether points are set aside or requested, and not yet spent or released. */
export function holdsPoints(order: OrderView): boolean {
  const { points } = partStates(order);
  return points === 'created' || points === 'pending';
}

/** Returns the sum of some refunds. */
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

/**
 * Returns the sum that the status names: what is still being returned or, once all has been, everything that
 * was.
 */
export function returningSum(order: OrderView): Sum {
  const refunds = order.refunds.filter(({ reason }) => reason !== 'paidTwice');
  const open = refunds.filter((refund) => isOpen(refund));
  return sumOf(open.length > 0 ? open : refunds);
}

/** Returns whether a refund is not on its way: it was not accepted, or the payer's bank has the money. */
export function isStuck({ state }: RefundView): boolean {
  return state === 'rejected' || state === 'held';
}

/** Returns whether a refund is still under way. */
export function isOpen({ state }: RefundView): boolean {
  return state !== 'settled';
}
