import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/** `received` is never stored: the state of a hold on arrival is decided within one transaction. */
export const holdMachine = defineMachine({
  name: 'sandbox points hold',
  initial: 'received',
  states: { received: 'live', frozen: 'live', spent: 'end', released: 'end', refused: 'end' },
  transitions: [
    { from: 'received', event: 'freeze', to: 'frozen' },
    { from: 'received', event: 'refuse', to: 'refused' },
    // Released before it was ever received: it can never be frozen.
    { from: 'received', event: 'release', to: 'released' },
    { from: 'frozen', event: 'spend', to: 'spent' },
    { from: 'frozen', event: 'release', to: 'released' },
    { from: 'frozen', event: 'expire', to: 'released' },
  ],
});

export type HoldState = StateOf<typeof holdMachine>;
export type HoldEvent = EventOf<typeof holdMachine>;

/**
 * The reasons why points were not frozen, were released automatically, or were not given back. Closed lists:
 * the gateway may show or log them.
 */
export type HoldReason = 'insufficient_points' | 'expired';
export type ReturnReason = 'hold_not_found' | 'hold_not_spent' | 'exceeds_hold' | 'simulated_rejection';
