import { defineMachine, type EventOf } from '@phonebill/states';

/**
 * The invoice of an order. `asked` without an answer is asked about, and sent again word for word when it was
 * never received. One on paper may come back after it was issued; what the issuer says first may come last.
 */
export const invoiceMachine = defineMachine({
  name: 'Invoice',
  initial: 'asked',
  states: { asked: 'live', issued: 'resting', refused: 'resting', undeliverable: 'resting' },
  transitions: [
    { from: 'asked', event: 'issued', to: 'issued' },
    { from: 'asked', event: 'refused', to: 'refused' },
    { from: 'asked', event: 'cameBack', to: 'undeliverable' },
    { from: 'issued', event: 'cameBack', to: 'undeliverable' },
    { from: 'refused', event: 'askedAgain', to: 'asked' },
    { from: 'undeliverable', event: 'askedAgain', to: 'asked' },
  ],
});
export type InvoiceEvent = EventOf<typeof invoiceMachine>;
