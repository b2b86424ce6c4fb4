import type { ConsoleVerb, OrderActView, ProposedAct } from '@phonebill/contract/console-pages';

/** The verb a person needs for each act; acts that need two persons are proposed. */
export const verbOfAct: Readonly<Record<OrderActView['act'], ConsoleVerb>> = {
  ask: 'orders.ask',
  resend: 'orders.resend',
  refundPayment: 'refunds.propose',
  giveBack: 'refunds.propose',
  decide: 'refunds.propose',
  blockUser: 'blocks.propose',
  unblockUser: 'blocks.propose',
  closeAccount: 'users.data',
};

/** Returns the proposal of an act that needs two persons; null if the act needs only one. */
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
