import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/**
 * The states of a user's real name. In `asked`, the partner is asked again by the check's number whenever the
 * state is needed. `matched` is final; from the other states the user may enter the name again.
 */
export const realNameMachine = defineMachine({
  name: 'Real name',
  initial: 'asked',
  states: { asked: 'live', matched: 'end', mismatched: 'resting', notReceived: 'resting' },
  transitions: [
    { from: 'asked', event: 'matched', to: 'matched' },
    { from: 'asked', event: 'mismatched', to: 'mismatched' },
    { from: 'asked', event: 'notReceived', to: 'notReceived' },
    { from: 'mismatched', event: 'askedAgain', to: 'asked' },
    { from: 'notReceived', event: 'askedAgain', to: 'asked' },
  ],
});
export type RealNameState = StateOf<typeof realNameMachine>;
export type RealNameEvent = EventOf<typeof realNameMachine>;
