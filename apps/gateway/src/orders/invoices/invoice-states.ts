import { defineMachine, type EventOf } from '@phonebill/states';

/**
 * The invoice of an order. One that stays `asked` without an answer is queried, and sent again word for word
 * if it was never received. A paper invoice may come back undeliverable after it was issued; the issuer's
 * answers may arrive out of order.
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
