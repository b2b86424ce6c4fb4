import type { RewardState } from '@phonebill/contract';
import { defineMachine, type EventOf, type StateSet, stateSet } from '@phonebill/states';

/**
 * A reward, from when it is earned. Points and bill credits are requested until their outcome is known; a
 * voucher is issued at once. What could not be given, or was not used in time, returns to the activity's
 * budget.
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

/** Rewards that a partner has been asked to give, and whose outcome is unknown. */
export const askedRewardStates = stateSet(rewardMachine, 'granting');

/** The activity's counter that includes the cost of a reward, by the reward's state. */
export const counterOf = {
  granting: 'reserved',
  available: 'reserved',
  granted: 'spent',
  used: 'spent',
  released: 'released',
  expired: 'released',
} as const satisfies Record<RewardState, string>;

/**
 * The states in which the cost is reserved, or spent as the user has the reward, or released to what the
 * activity has left.
 */
export const rewardStatesBy = {
  reserved: statesCountedAs('reserved'),
  spent: statesCountedAs('spent'),
  released: statesCountedAs('released'),
} as const;

function statesCountedAs(counter: (typeof counterOf)[RewardState]): StateSet<RewardState> {
  const states = Object.keys(counterOf) as RewardState[];
  return stateSet(rewardMachine, ...states.filter((state) => counterOf[state] === counter));
}
