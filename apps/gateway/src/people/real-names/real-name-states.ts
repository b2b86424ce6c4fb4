import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/**
 * A user's real name. `asked` without an answer is asked about again by the number of the check, whenever
 * somebody wants to know. `matched` is for good; after the others the user may enter it anew.
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
