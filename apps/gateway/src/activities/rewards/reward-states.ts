import type { RewardState } from '@phonebill/contract';
import { defineMachine, type EventOf, type StateSet, stateSet } from '@phonebill/states';

/**
 * A reward, from when it is earned. Points and bill credit are asked for until somebody says what became of
 * them; a voucher is there at once. What could not be given, or was not used in time, goes back to the
 * activity's budget.
 */
export const rewardMachine = defineMachine({
  name: 'Reward',
  initial: 'granting',
  states: {
    granting: 'live',
    available: 'live',
    granted: 'end',
    used: 'end',
    released: 'end',
    expired: 'end',
  },
  transitions: [
    { from: 'granting', event: 'voucherIssued', to: 'available' },
    { from: 'granting', event: 'given', to: 'granted' },
    { from: 'granting', event: 'refused', to: 'released' },
    { from: 'available', event: 'used', to: 'used' },
    { from: 'available', event: 'expired', to: 'expired' },
  ],
});
export type RewardEvent = EventOf<typeof rewardMachine>;

/** Somebody has been asked to give it, and has not said what became of that. */
export const askedRewardStates = stateSet(rewardMachine, 'granting');

/** Where the cost of a reward stands among its activity's counters, by its state. */
export const counterOf = {
  granting: 'reserved',
  available: 'reserved',
  granted: 'spent',
  used: 'spent',
  released: 'released',
  expired: 'released',
} as const satisfies Record<RewardState, string>;

/** Its cost is set aside, or the user has it, or it went back to what the activity has left. */
export const rewardStatesBy = {
  reserved: statesCountedAs('reserved'),
  spent: statesCountedAs('spent'),
  released: statesCountedAs('released'),
} as const;

function statesCountedAs(counter: (typeof counterOf)[RewardState]): StateSet<RewardState> {
  const states = Object.keys(counterOf) as RewardState[];
  return stateSet(rewardMachine, ...states.filter((state) => counterOf[state] === counter));
}
