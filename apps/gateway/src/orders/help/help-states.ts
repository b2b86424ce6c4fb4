import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/** A message about an order. It is answered once; a user who has another question writes another message. */
export const helpMessageMachine = defineMachine({
  name: 'Help message',
  initial: 'open',
  states: { open: 'live', answered: 'end' },
  transitions: [{ from: 'open', event: 'answered', to: 'answered' }],
});

/**
 * An SMS that is wanted when an order ends. It is looked at until the order has ended; a message that the SMS
 * centre does not accept is tried for a day.
 */
export const endNoticeMachine = defineMachine({
  name: 'End notice',
  initial: 'wanted',
  states: { wanted: 'live', withdrawn: 'resting', sent: 'end', givenUp: 'end' },
  transitions: [
    { from: 'wanted', event: 'withdrawn', to: 'withdrawn' },
    { from: 'withdrawn', event: 'wantedAgain', to: 'wanted' },
    { from: 'wanted', event: 'sent', to: 'sent' },
    { from: 'wanted', event: 'givenUp', to: 'givenUp' },
  ],
});
export type EndNoticeEvent = EventOf<typeof endNoticeMachine>;

/** Messages that have no answer. */
export const openMessageStates = stateSet(helpMessageMachine, 'open');
/** Notices that wait for their order's end. */
export const wantedNoticeStates = stateSet(endNoticeMachine, 'wanted');
