import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A delivery: the carrier crediting the number. `sending` is leased before the carrier is called, so that a
 * crash leaves a trace; `indeterminate` is neither credited nor refused, and only the carrier's own answer
 * ends it.
 */
export const deliveryMachine = defineMachine({
  name: 'Delivery',
  initial: 'queued',
  states: {
    queued: 'live',
    sending: 'live',
    accepted: 'live',
    indeterminate: 'live',
    credited: 'end',
    refused: 'end',
    cancelled: 'end',
  },
  transitions: [
    { from: 'queued', event: 'leased', to: 'sending' },
    { from: 'queued', event: 'credited', to: 'credited' },
    { from: 'queued', event: 'refused', to: 'refused' },
    { from: 'sending', event: 'accepted', to: 'accepted' },
    { from: 'sending', event: 'credited', to: 'credited' },
    { from: 'sending', event: 'refused', to: 'refused' },
    { from: 'sending', event: 'cancelled', to: 'cancelled' },
    { from: 'sending', event: 'becameIndeterminate', to: 'indeterminate' },
    { from: 'sending', event: 'notTaken', to: 'queued' },
    { from: 'accepted', event: 'credited', to: 'credited' },
    { from: 'accepted', event: 'refused', to: 'refused' },
    { from: 'accepted', event: 'cancelled', to: 'cancelled' },
    { from: 'indeterminate', event: 'accepted', to: 'accepted' },
    { from: 'indeterminate', event: 'credited', to: 'credited' },
    { from: 'indeterminate', event: 'refused', to: 'refused' },
    { from: 'indeterminate', event: 'cancelled', to: 'cancelled' },
    { from: 'indeterminate', event: 'notReceived', to: 'queued' },
  ],
});
export type DeliveryEvent = EventOf<typeof deliveryMachine>;

/** Deliveries that the carrier, or the lender of a repayment, has credited. */
export const creditedDeliveryStates = stateSet(deliveryMachine, 'credited');
/** Deliveries that were sent and whose outcome is unknown. */
export const unknownDeliveryStates = stateSet(deliveryMachine, 'indeterminate');
