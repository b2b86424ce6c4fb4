import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/** The states of the delivery of one event to one endpoint. */
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

/** The states in which a delivery is being tried, or will be. */
export const waitingEventStates = stateSet(eventDeliveryMachine, 'waiting');
/** The states in which a delivery was not accepted, and is no longer tried. */
export const failedEventStates = stateSet(eventDeliveryMachine, 'failed');
