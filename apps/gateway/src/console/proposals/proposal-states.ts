import { defineMachine, type EventOf, type StateOf, stateSet } from '@phonebill/states';

/**
 * What one person proposes and another approves. It is carried out right after its approval, or by the next
 * process when that one died; it is `notDone` where it could not be done by then.
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
    // The first persons let each other in: nobody else is there to approve it.
    { from: 'open', event: 'invitedAlone', to: 'done' },
    { from: 'approved', event: 'carriedOut', to: 'done' },
    { from: 'approved', event: 'notPossible', to: 'notDone' },
  ],
});
export type ProposalEvent = EventOf<typeof proposalMachine>;
export type StoredProposalState = StateOf<typeof proposalMachine>;

/** Waits for another person. */
export const openProposalStates = stateSet(proposalMachine, 'open');
/** Nobody may propose the same meanwhile. */
export const proposalsUnderWay = stateSet(proposalMachine, 'open', 'approved');
