import type { OrderActView, ProposedAct } from '@phonebill/contract/console-pages';

/** Returns whether an act concerns a user, and not an order. */
export function isOnUser({ act }: OrderActView): boolean {
  return act === 'blockUser' || act === 'unblockUser' || act === 'closeAccount';
}

interface OnUser {
  /** The order on whose page it began; null if it did not begin on one. */
  readonly orderNo: string | null;
  /** Whether the block is in effect before another person decides. */
  readonly atOnce: boolean;
  readonly reason: string;
}

/** Returns the proposal for an act on a user; null if it is not one. */
export function proposedOnUser(
  { act, number: userNo }: OrderActView,
  { orderNo, atOnce, reason }: OnUser,
): ProposedAct | null {
  if (act === 'blockUser') return { kind: act, userNo, orderNo, atOnce, reason };
  if (act === 'closeAccount') return { kind: act, userNo, reason };
  return act === 'unblockUser' ? { kind: act, userNo, orderNo, reason } : null;
}
