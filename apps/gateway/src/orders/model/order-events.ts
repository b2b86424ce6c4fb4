import type { Order } from './aggregate.ts';
import { orderMachines } from './states/index.ts';

const beginnings = { order: 'placed', payment: 'started', delivery: 'queued', refund: 'requested' } as const;

/** Every event by which an order or a part of it begins or changes its state. */
export const orderEvents: readonly { readonly entity: string; readonly event: string }[] = Object.entries(
  orderMachines,
).flatMap(([entity, { transitions }]) =>
  [...new Set([beginnings[entity as keyof typeof beginnings], ...transitions.map(({ event }) => event)])].map(
    (event) => ({ entity, event }),
  ),
);

/** A sale for money, in fen. */
interface PaidSale {
  readonly carrier: string;
  readonly faceFen: bigint;
  /** The discounts on the face value: by the price list, and by a voucher. */
  readonly offByPrice: bigint;
  readonly offByVoucher: bigint;
}

/**
 * Returns the sale that a change makes by making its order paid; null when it makes none, or for points, a
 * repayment or a reward.
 */
export function paidSaleOf({
  before,
  after: { order },
}: {
  readonly before: { readonly order: Pick<Order, 'paidAt'> } | null;
  readonly after: {
    readonly order: Pick<
      Order,
      'kind' | 'carrier' | 'faceFen' | 'priceFen' | 'points' | 'voucher' | 'reward' | 'paidAt'
    >;
  };
}): PaidSale | null {
  const { kind, carrier, faceFen, priceFen, points, voucher, reward, paidAt } = order;
  if (paidAt === null || (before !== null && before.order.paidAt !== null)) return null;
  if (kind !== 'topUp' || points > 0n || reward !== null) return null;
  const offByVoucher = voucher?.amountFen ?? 0n;
  return { carrier, faceFen, offByVoucher, offByPrice: faceFen - priceFen - offByVoucher };
}

/**
 * Returns how a change ended a paid order, and how many seconds after its payment; null when it did not end
 * one.
 */
export function endOfPaidOrder({
  before,
  after: { order },
}: {
  readonly before: { readonly order: { readonly state: string } } | null;
  readonly after: {
    readonly order: { readonly state: string; readonly paidAt: Date | null; readonly endedAt: Date | null };
  };
}): { readonly end: 'credited' | 'refunded'; readonly seconds: number } | null {
  const { state, paidAt, endedAt } = order;
  if (before?.order.state === state || !paidAt || !endedAt) return null;
  if (state !== 'credited' && state !== 'refunded') return null;
  return { end: state, seconds: (endedAt.getTime() - paidAt.getTime()) / 1000 };
}
