import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A voucher: issued to one user, held by one order from its placing on, used once that order is credited. If
 * the order fails, the voucher returns to its user, and expires when its time is over.
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

/** Vouchers that can no longer lower a price. */
export const endedVoucherStates = stateSet(voucherMachine, 'used', 'expired');
/** Vouchers that can be used, until they expire. */
export const usableVoucherStates = stateSet(voucherMachine, 'available');
