import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * An agreement. One that has ended never begins again; one that was suspended is resumed only by its signer.
 */
export const agreementMachine = defineMachine({
  name: 'Agreement',
  initial: 'draft',
  states: {
    draft: 'live',
    active: 'live',
    paused: 'resting',
    suspended: 'resting',
    cancelled: 'end',
    ended: 'end',
    refused: 'end',
    expired: 'end',
  },
  transitions: [
    { from: 'draft', event: 'signed', to: 'active' },
    { from: 'draft', event: 'walletRefused', to: 'refused' },
    { from: 'draft', event: 'memberRefused', to: 'refused' },
    { from: 'draft', event: 'setupExpired', to: 'expired' },
    { from: 'draft', event: 'takenBack', to: 'expired' },
    { from: 'active', event: 'paused', to: 'paused' },
    { from: 'paused', event: 'resumed', to: 'active' },
    { from: 'active', event: 'suspended', to: 'suspended' },
    { from: 'paused', event: 'suspended', to: 'suspended' },
    { from: 'suspended', event: 'resumed', to: 'active' },
    { from: 'active', event: 'cancelled', to: 'cancelled' },
    { from: 'paused', event: 'cancelled', to: 'cancelled' },
    { from: 'suspended', event: 'cancelled', to: 'cancelled' },
    { from: 'active', event: 'mandateEnded', to: 'ended' },
    { from: 'paused', event: 'mandateEnded', to: 'ended' },
    { from: 'suspended', event: 'mandateEnded', to: 'ended' },
    { from: 'active', event: 'consentEnded', to: 'ended' },
    { from: 'paused', event: 'consentEnded', to: 'ended' },
    { from: 'suspended', event: 'consentEnded', to: 'ended' },
    { from: 'active', event: 'endDatePassed', to: 'ended' },
    { from: 'paused', event: 'endDatePassed', to: 'ended' },
    { from: 'suspended', event: 'endDatePassed', to: 'ended' },
  ],
});
export type AgreementEvent = EventOf<typeof agreementMachine>;

/**
 * Agreements that charge, or can again once they are resumed: at most one for each number and signer, and a
 * limited number for a signer.
 */
export const liveAgreementStates = stateSet(agreementMachine, 'active', 'paused', 'suspended');
/**
 * Agreements that were once in force and no longer are: the history of agreements (SPEC,
 * autoRechargeHistoryList).
 */
export const pastAgreementStates = stateSet(agreementMachine, 'cancelled', 'ended');
