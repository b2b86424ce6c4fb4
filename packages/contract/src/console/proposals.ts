/** The acts that need two operators. */
import type { ConsoleVerb } from './roles.ts';

export const proposalKindNames = [
  'refundPayment',
  'giveBack',
  'giveBackMany',
  'decide',
  'decideMany',
  'closeDifference',
  'closeDifferences',
  'writeOff',
  'blockUser',
  'unblockUser',
  'closeAccount',
  'allowDebits',
  'sellAgain',
  'useSupplier',
  'trustKey',
  'raiseActivity',
  'changeSettings',
  'overridePrices',
  'changeFloors',
  'setEndpoint',
  'invitePerson',
] as const;
export type ProposalKind = (typeof proposalKindNames)[number];

/**
 * The verb needed to propose each kind, and the verb needed to approve it.
 *
 * - `refundPayment`: a payment is refunded.
 * - `giveBack`: a payment is refunded, in full or in part, although the number was credited.
 * - `giveBackMany`: the same for all credited orders that a filter selects, under one approval.
 * - `decide`: an operator decides the outcome of a request that a partner does not answer for.
 * - `decideMany`: the same for all that is stuck in one way among the orders that a filter selects.
 * - `closeDifference`: a difference between two books is explained.
 * - `closeDifferences`: the same for all differences of a list, under one approval.
 * - `writeOff`: what a partner owes us by a difference, or took too much, cannot be recovered.
 * - `blockUser`: a user is logged out everywhere and cannot log in; with `atOnce`, already before the
 *   decision.
 * - `unblockUser`: the user can log in again.
 * - `closeAccount`: a user's account is closed, as the user asked; what may be deleted is deleted for good.
 * - `allowDebits`, `sellAgain`: a stop is lifted; one operator alone can set it.
 * - `useSupplier`: a supplier that was switched off gets new orders again.
 * - `trustKey`: a partner's signatures by a key are accepted again.
 * - `raiseActivity`: an activity may give more rewards, and more money for them.
 * - `changeSettings`: a draft of what people see becomes a version of the settings.
 * - `overridePrices`: the same where prices are below their floor, or move further than one operator may move
 *   them.
 * - `changeFloors`: prices get other floors, or other limits on how far they may move at once.
 * - `setEndpoint`: a channel's events are sent to this address from now on.
 * - `invitePerson`: a person may work in the console, in these roles.
 */
export const proposalKinds: Readonly<
  Record<ProposalKind, { readonly propose: ConsoleVerb; readonly approve: ConsoleVerb }>
> = {
  refundPayment: { propose: 'refunds.propose', approve: 'refunds.approve' },
  giveBack: { propose: 'refunds.propose', approve: 'refunds.approve' },
  giveBackMany: { propose: 'refunds.propose', approve: 'refunds.approve' },
  decide: { propose: 'refunds.propose', approve: 'refunds.approve' },
  decideMany: { propose: 'refunds.propose', approve: 'refunds.approve' },
  closeDifference: { propose: 'differences.propose', approve: 'differences.approve' },
  closeDifferences: { propose: 'differences.propose', approve: 'differences.approve' },
  writeOff: { propose: 'differences.propose', approve: 'differences.approve' },
  blockUser: { propose: 'blocks.propose', approve: 'blocks.approve' },
  unblockUser: { propose: 'blocks.propose', approve: 'blocks.approve' },
  closeAccount: { propose: 'users.data', approve: 'blocks.approve' },
  allowDebits: { propose: 'stops.propose', approve: 'stops.approve' },
  sellAgain: { propose: 'stops.propose', approve: 'stops.approve' },
  useSupplier: { propose: 'stops.propose', approve: 'stops.approve' },
  trustKey: { propose: 'stops.propose', approve: 'stops.approve' },
  raiseActivity: { propose: 'settings.propose', approve: 'settings.approve' },
  changeSettings: { propose: 'settings.propose', approve: 'settings.approve' },
  overridePrices: { propose: 'settings.propose', approve: 'prices.approve' },
  changeFloors: { propose: 'settings.propose', approve: 'prices.approve' },
  setEndpoint: { propose: 'events.propose', approve: 'events.approve' },
  invitePerson: { propose: 'people.propose', approve: 'people.approve' },
};

/** The kinds by which a draft of the settings becomes a version. */
const ofDrafts = ['changeSettings', 'overridePrices'] as const;
export const isOfDraft = (kind: string): kind is (typeof ofDrafts)[number] =>
  (ofDrafts as readonly string[]).includes(kind);

/**
 * - `open`: waits for another operator.
 * - `approved`: being carried out.
 * - `done`: carried out.
 * - `notDone`: approved, but it could no longer be carried out; `outcome` says why.
 */
export const proposalStates = [
  'open',
  'approved',
  'done',
  'notDone',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type ProposalState = (typeof proposalStates)[number];
