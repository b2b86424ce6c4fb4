import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A voucher: issued to one user, held by one order from its placing on, used once that order is credited. One
 * whose order came to nothing returns; its time then goes on, at the end of which it has expired.
 */
export const voucherMachine = defineMachine({
  name: 'Voucher',
  initial: 'available',
  states: { available: 'live', held: 'live', used: 'end', expired: 'end' },
  transitions: [
    { from: 'available', event: 'held', to: 'held' },
    { from: 'available', event: 'expired', to: 'expired' },
    { from: 'held', event: 'used', to: 'used' },
    { from: 'held', event: 'returned', to: 'available' },
  ],
});
export type VoucherEvent = EventOf<typeof voucherMachine>;

/** It lowers no price any more. */
export const endedVoucherStates = stateSet(voucherMachine, 'used', 'expired');
/** It can be used, as long as its time is not over. */
export const usableVoucherStates = stateSet(voucherMachine, 'available');
