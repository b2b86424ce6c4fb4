import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/** A message about an order. It is answered once; whoever has more to ask writes another. */
export const helpMessageMachine = defineMachine({
  name: 'Help message',
  initial: 'open',
  states: { open: 'live', answered: 'end' },
  transitions: [{ from: 'open', event: 'answered', to: 'answered' }],
});

/**
 * An SMS that is wanted when an order ends. Its order's end is looked for until it has been; a message that
 * the SMS centre does not take is tried for a day.
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

/** Nobody has answered it. */
export const openMessageStates = stateSet(helpMessageMachine, 'open');
/** Its order's end is looked for. */
export const wantedNoticeStates = stateSet(endNoticeMachine, 'wanted');
