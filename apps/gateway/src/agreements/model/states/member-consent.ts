import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A member's consent to one agreement that somebody else pays for. Nothing is debited unless it is `agreed`;
 * `replaced` means that the member has agreed to newer terms of the same agreement.
 */
export const memberConsentMachine = defineMachine({
  name: 'Member consent',
  initial: 'requested',
  states: {
    requested: 'live',
    asked: 'live',
    reminded: 'live',
    agreed: 'live',
    refused: 'end',
    withdrawn: 'end',
    expired: 'end',
    cancelled: 'end',
    replaced: 'end',
  },
  transitions: [
    { from: 'requested', event: 'asked', to: 'asked' },
    { from: 'requested', event: 'refused', to: 'refused' },
    { from: 'requested', event: 'expired', to: 'expired' },
    { from: 'requested', event: 'cancelled', to: 'cancelled' },
    { from: 'asked', event: 'reminded', to: 'reminded' },
    { from: 'asked', event: 'agreed', to: 'agreed' },
    { from: 'asked', event: 'refused', to: 'refused' },
    { from: 'asked', event: 'expired', to: 'expired' },
    { from: 'asked', event: 'cancelled', to: 'cancelled' },
    { from: 'reminded', event: 'agreed', to: 'agreed' },
    { from: 'reminded', event: 'refused', to: 'refused' },
    { from: 'reminded', event: 'expired', to: 'expired' },
    { from: 'reminded', event: 'cancelled', to: 'cancelled' },
    { from: 'agreed', event: 'withdrawn', to: 'withdrawn' },
    { from: 'agreed', event: 'cancelled', to: 'cancelled' },
    { from: 'agreed', event: 'replaced', to: 'replaced' },
  ],
});
export type MemberConsentEvent = EventOf<typeof memberConsentMachine>;

/**
 * Consents that the member has yet to answer, asked or about to be asked: the member is asked for no other
 * agreement meanwhile.
 */
export const openConsentStates = stateSet(memberConsentMachine, 'requested', 'asked', 'reminded');
/** Consents whose request the member has received and can answer. */
export const askedConsentStates = stateSet(memberConsentMachine, 'asked', 'reminded');
/** Consents that the member refused, at once or later: the signer may not ask again for a while. */
export const deniedConsentStates = stateSet(memberConsentMachine, 'refused', 'withdrawn');
/** Consents that ended without agreement, refused or unanswered: the signer is shown the outcome. */
export const failedConsentStates = stateSet(memberConsentMachine, 'refused', 'expired');
/** Consents that the member answered, which is news to the signer. */
export const answeredConsentStates = stateSet(memberConsentMachine, 'agreed', 'refused');
