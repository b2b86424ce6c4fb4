import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * An opening or a change of the terms: confirmed with a code, agreed to by the member where it tops up
 * another's number, then signed by the wallet, or on its page by the payer, who may never do it. Pausing and
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

/** Not over: it waits for its signer, the member or the wallet. */
export const openOperationStates = stateSet(operationMachine, 'awaitingCode', 'awaitingConsent', 'signing');
/**
 * Its signer has confirmed it with a code, and the member or the wallet is asked: an opening counts towards
 * how many agreements its signer may have.
 */
export const confirmedOperationStates = stateSet(operationMachine, 'awaitingConsent', 'signing');
