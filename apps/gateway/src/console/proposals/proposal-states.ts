import { defineMachine, type EventOf, type StateOf, stateSet } from '@phonebill/states';

/**
 * The states of a proposal that one person makes and another approves. It is carried out right after its
 * approval, or by another process if that one died; it is `notDone` when it was no longer possible by then.
 */
export const proposalMachine = defineMachine({
  name: 'Proposal',
  initial: 'open',
  states: {
    open: 'live',
    approved: 'live',
    done: 'end',
    notDone: 'end',
    declined: 'end',
    withdrawn: 'end',
    expired: 'end',
  },
  transitions: [
    { from: 'open', event: 'approved', to: 'approved' },
    { from: 'open', event: 'declined', to: 'declined' },
    { from: 'open', event: 'withdrawn', to: 'withdrawn' },
    { from: 'open', event: 'expired', to: 'expired' },
    // The first people let each other in, because there is no other person to approve it.
    { from: 'open', event: 'invitedAlone', to: 'done' },
    { from: 'approved', event: 'carriedOut', to: 'done' },
    { from: 'approved', event: 'notPossible', to: 'notDone' },
  ],
});
export type ProposalEvent = EventOf<typeof proposalMachine>;
export type StoredProposalState = StateOf<typeof proposalMachine>;

/** Proposals that are waiting for another person. */
export const openProposalStates = stateSet(proposalMachine, 'open');
/** Proposals that prevent another one of the same act. */
export const proposalsUnderWay = stateSet(proposalMachine, 'open', 'approved');
