import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * The wallet's permission to debit for an agreement; it ends with the agreement, however late the wallet
 * confirms that. If the payer signs on a page of the wallet's, they may still do so once the agreement has
 * ended: that mandate is ended as well.
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

/** Mandates that the wallet holds, or has yet to confirm as ended. */
export const heldMandateStates = stateSet(mandateMachine, 'active', 'ending');
/** Mandates that the wallet does not hold. */
export const absentMandateStates = stateSet(mandateMachine, 'none', 'ended');
