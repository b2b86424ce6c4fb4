import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * An opening or a change of the terms: confirmed with a code, agreed to by the member if it tops up another's
 * number, then signed by the wallet, or on the wallet's page by the payer, who may never do so. Pausing and
 * the like are done at once.
 */
export const operationMachine = defineMachine({
  name: 'Operation',
  initial: 'awaitingCode',
  states: {
    awaitingCode: 'live',
    awaitingConsent: 'live',
    signing: 'live',
    done: 'end',
    refused: 'end',
    expired: 'end',
    replaced: 'end',
  },
  transitions: [
    { from: 'awaitingCode', event: 'codeConfirmed', to: 'signing' },
    { from: 'awaitingCode', event: 'memberRequested', to: 'awaitingConsent' },
    { from: 'awaitingCode', event: 'done', to: 'done' },
    { from: 'awaitingCode', event: 'expired', to: 'expired' },
    { from: 'awaitingCode', event: 'replaced', to: 'replaced' },
    { from: 'awaitingConsent', event: 'memberAgreed', to: 'signing' },
    { from: 'awaitingConsent', event: 'refused', to: 'refused' },
    { from: 'awaitingConsent', event: 'expired', to: 'expired' },
    { from: 'awaitingConsent', event: 'replaced', to: 'replaced' },
    { from: 'signing', event: 'done', to: 'done' },
    { from: 'signing', event: 'refused', to: 'refused' },
    { from: 'signing', event: 'expired', to: 'expired' },
    { from: 'signing', event: 'replaced', to: 'replaced' },
  ],
});
export type OperationEvent = EventOf<typeof operationMachine>;

/** Operations that have not ended: they wait for their signer, the member or the wallet. */
export const openOperationStates = stateSet(operationMachine, 'awaitingCode', 'awaitingConsent', 'signing');
/**
 * Operations that their signer has confirmed with a code, for which the member or the wallet is asked: such
 * an opening counts towards the limit on its signer's agreements.
 */
export const confirmedOperationStates = stateSet(operationMachine, 'awaitingConsent', 'signing');
