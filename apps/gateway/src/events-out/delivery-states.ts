import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/** Telling one endpoint of one event. */
export const eventDeliveryMachine = defineMachine({
  name: 'Event delivery',
  initial: 'waiting',
  states: { waiting: 'live', delivered: 'resting', failed: 'resting' },
  transitions: [
    { from: 'waiting', event: 'taken', to: 'delivered' },
    // No try is left, or the endpoint is disabled.
    { from: 'waiting', event: 'givenUp', to: 'failed' },
    { from: 'failed', event: 'sentAgain', to: 'waiting' },
    { from: 'delivered', event: 'sentAgain', to: 'waiting' },
  ],
});
export type EventDeliveryEvent = EventOf<typeof eventDeliveryMachine>;

/** It is tried, or will be. */
export const waitingEventStates = stateSet(eventDeliveryMachine, 'waiting');
/** It was not taken, and is not tried any more. */
export const failedEventStates = stateSet(eventDeliveryMachine, 'failed');
