import type { ConsoleVerb, OrderActView, ProposedAct } from '@phonebill/contract/console-pages';

/** What a person needs for an act: those that take two are proposed. */
export const verbOfAct: Readonly<Record<OrderActView['act'], ConsoleVerb>> = {
  ask: 'orders.ask',
  resend: 'orders.resend',
  refundPayment: 'refunds.propose',
  giveBack: 'refunds.propose',
  decide: 'refunds.propose',
  blockUser: 'blocks.propose',
  unblockUser: 'blocks.propose',
};

/** The proposal of an act that takes two persons; null: the act is none of them. */
export function proposedOf(
  { act, number, outcome }: OrderActView,
  amountFen: number | null,
  reason: string,
): ProposedAct | null {
  if (act === 'refundPayment') return { kind: act, about: number, reason };
  if (act === 'giveBack') return { kind: act, about: number, amountFen, reason };
  if (act === 'decide' && outcome !== null) return { kind: act, about: number, outcome, reason };
  return null;
}

/** It is done to who placed the order, and not to the order. */
export function isOnUser({ act }: OrderActView): boolean {
  return act === 'blockUser' || act === 'unblockUser';
}

interface OnUser {
  readonly orderNo: string;
  /** The block counts already until another person decides. */
  readonly atOnce: boolean;
  readonly reason: string;
}

/** Of an act that is done to who placed the order; null: it is none. */
export function proposedOnUser(
  { act, number: userNo }: OrderActView,
  { orderNo, atOnce, reason }: OnUser,
): ProposedAct | null {
  if (act === 'blockUser') return { kind: act, userNo, orderNo, atOnce, reason };
  return act === 'unblockUser' ? { kind: act, userNo, orderNo, reason } : null;
}
