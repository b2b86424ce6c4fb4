import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * The wallet's permission for an agreement; it ends with it, however late the wallet confirms that. Where the
 * payer signs on a page of the wallet's, they may do so once the agreement is over: that is ended as well.
 */
export const mandateMachine = defineMachine({
  name: 'Mandate',
  initial: 'none',
  states: { none: 'resting', active: 'resting', ending: 'live', ended: 'resting' },
  transitions: [
    { from: 'none', event: 'signed', to: 'active' },
    { from: 'none', event: 'ending', to: 'ending' },
    { from: 'active', event: 'ending', to: 'ending' },
    { from: 'ending', event: 'ended', to: 'ended' },
    { from: 'none', event: 'signedLate', to: 'ending' },
    { from: 'ended', event: 'signedLate', to: 'ending' },
  ],
});
export type MandateEvent = EventOf<typeof mandateMachine>;

/** The wallet has the permission, or is yet to confirm that it has not any more. */
export const heldMandateStates = stateSet(mandateMachine, 'active', 'ending');
/** The wallet has no permission. */
export const absentMandateStates = stateSet(mandateMachine, 'none', 'ended');
