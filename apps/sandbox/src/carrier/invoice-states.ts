import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/** An invoice at the carrier. One on paper that is returned by the post is undeliverable. */
export const invoiceMachine = defineMachine({
  name: 'Invoice at the carrier',
  initial: 'accepted',
  states: { accepted: 'live', issued: 'resting', refused: 'end', undeliverable: 'end' },
  transitions: [
    { from: 'accepted', event: 'issue', to: 'issued' },
    { from: 'accepted', event: 'refuse', to: 'refused' },
    { from: 'issued', event: 'comeBack', to: 'undeliverable' },
  ],
});
export type InvoiceState = StateOf<typeof invoiceMachine>;
export type InvoiceEvent = EventOf<typeof invoiceMachine>;
