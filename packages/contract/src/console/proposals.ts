/** What takes two persons. */
import type { ConsoleVerb } from './roles.ts';

export const proposalKindNames = [
  'refundPayment',
  'giveBack',
  'giveBackMany',
  'decide',
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
 * Of each kind the verb of who proposes and that of who approves.
 *
 * - `refundPayment`: what was paid with a payment goes back.
 * - `giveBack`: the same although the number was credited, all of it or a part.
 * - `giveBackMany`: the same for all credited orders that a filter names, under one approval.
 * - `decide`: a person's word ends what a partner does not answer for.
 * - `closeDifference`: a difference between two books is explained.
 * - `closeDifferences`: the same of all that a list names, under one approval.
 * - `writeOff`: what a partner owes us by a difference, or took too much, is not to be had.
 * - `blockUser`: somebody is logged out everywhere and cannot log in; `atOnce`: already until it is decided.
 * - `unblockUser`: they can log in again.
 * - `closeAccount`: a user's account is closed, as the user asked; what may go is removed for good.
 * - `allowDebits`, `sellAgain`: a stop is lifted; stopping takes one person.
 * - `useSupplier`: a supplier that was switched off gets new orders again.
 * - `trustKey`: what a partner signs with a key counts again.
 * - `raiseActivity`: an activity may give more rewards, and more money for them.
 * - `changeSettings`: a draft of what people see becomes a version of the settings.
 * - `overridePrices`: the same where prices are below their floor, or move further than one person may have
 *   them.
 * - `changeFloors`: prices have other floors, or may move further or less far at once.
 * - `setEndpoint`: a channel is told of its orders there, or elsewhere from now on.
 * - `invitePerson`: somebody may work in the console, in these roles.
 */
export const proposalKinds: Readonly<
  Record<ProposalKind, { readonly propose: ConsoleVerb; readonly approve: ConsoleVerb }>
> = {
  refundPayment: { propose: 'refunds.propose', approve: 'refunds.approve' },
  giveBack: { propose: 'refunds.propose', approve: 'refunds.approve' },
  giveBackMany: { propose: 'refunds.propose', approve: 'refunds.approve' },
  decide: { propose: 'refunds.propose', approve: 'refunds.approve' },
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

/** Of these a draft of the settings becomes a version. */
const ofDrafts = ['changeSettings', 'overridePrices'] as const;
export const isOfDraft = (kind: string): kind is (typeof ofDrafts)[number] =>
  (ofDrafts as readonly string[]).includes(kind);

/**
 * - `open`: waits for another person.
 * - `approved`: being carried out.
 * - `done`: carried out.
 * - `notDone`: approved, and by then it could not be done; `outcome` says why.
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
