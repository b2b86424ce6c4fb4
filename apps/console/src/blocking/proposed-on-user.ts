import type { OrderActView, ProposedAct } from '@phonebill/contract/console-pages';

/** It is done to a user, and not to an order. */
export function isOnUser({ act }: OrderActView): boolean {
  return act === 'blockUser' || act === 'unblockUser' || act === 'closeAccount';
}

interface OnUser {
  /** Of which page it began, where that was an order's. */
  readonly orderNo: string | null;
  /** The block counts already until another person decides. */
  readonly atOnce: boolean;
  readonly reason: string;
}

/** Of an act that is done to a user; null: it is none. */
export function proposedOnUser(
  { act, number: userNo }: OrderActView,
  { orderNo, atOnce, reason }: OnUser,
): ProposedAct | null {
  if (act === 'blockUser') return { kind: act, userNo, orderNo, atOnce, reason };
  if (act === 'closeAccount') return { kind: act, userNo, reason };
  return act === 'unblockUser' ? { kind: act, userNo, orderNo, reason } : null;
}
