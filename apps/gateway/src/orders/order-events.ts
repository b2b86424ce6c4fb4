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

/** How an order that was paid has ended by a change, and how long after; null: it has not. */
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
