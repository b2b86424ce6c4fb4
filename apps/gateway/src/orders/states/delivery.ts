import { defineMachine, type EventOf } from '@phonebill/states';

/**
 * A delivery: the carrier crediting the number. `sending` is claimed before the carrier is called, so that a
 * crash leaves a trace; `unknown` is neither credited nor refused, and only the carrier's own word ends it.
 */
export const deliveryMachine = defineMachine({
  name: 'Delivery',
  initial: 'queued',
  states: {
    queued: 'live',
    sending: 'live',
    accepted: 'live',
    unknown: 'live',
    credited: 'end',
    refused: 'end',
    cancelled: 'end',
  },
  transitions: [
    { from: 'queued', event: 'claimed', to: 'sending' },
    { from: 'queued', event: 'credited', to: 'credited' },
    { from: 'queued', event: 'refused', to: 'refused' },
    { from: 'sending', event: 'accepted', to: 'accepted' },
    { from: 'sending', event: 'credited', to: 'credited' },
    { from: 'sending', event: 'refused', to: 'refused' },
    { from: 'sending', event: 'cancelled', to: 'cancelled' },
    { from: 'sending', event: 'unanswered', to: 'unknown' },
    { from: 'accepted', event: 'credited', to: 'credited' },
    { from: 'accepted', event: 'refused', to: 'refused' },
    { from: 'accepted', event: 'cancelled', to: 'cancelled' },
    { from: 'unknown', event: 'accepted', to: 'accepted' },
    { from: 'unknown', event: 'credited', to: 'credited' },
    { from: 'unknown', event: 'refused', to: 'refused' },
    { from: 'unknown', event: 'cancelled', to: 'cancelled' },
    { from: 'unknown', event: 'notReceived', to: 'queued' },
  ],
});
export type DeliveryEvent = EventOf<typeof deliveryMachine>;
