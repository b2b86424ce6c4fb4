import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/** `received` is never stored: the state of a top-up on arrival is decided within one transaction. */
export const topupMachine = defineMachine({
  name: 'sandbox top-up',
  initial: 'received',
  states: { received: 'live', accepted: 'live', credited: 'end', refused: 'end', cancelled: 'end' },
  transitions: [
    { from: 'received', event: 'accept', to: 'accepted' },
    { from: 'received', event: 'credit', to: 'credited' },
    { from: 'received', event: 'refuse', to: 'refused' },
    { from: 'received', event: 'cancel', to: 'cancelled' },
    { from: 'accepted', event: 'credit', to: 'credited' },
    { from: 'accepted', event: 'refuse', to: 'refused' },
    { from: 'accepted', event: 'cancel', to: 'cancelled' },
  ],
});

export type TopupState = StateOf<typeof topupMachine>;
export type TopupEvent = EventOf<typeof topupMachine>;
