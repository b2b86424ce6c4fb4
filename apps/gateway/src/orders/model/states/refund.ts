import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A refund: a payment's money going back, at most one per payment. `rejected` needs an operator: the provider
 * refuses money that we owe; the refund is tried again on the schedule's slowest step and reported until it
 * is settled. `held`: the payer's bank took the payment back (a chargeback), so the refund is not sent, which
 * would pay twice, until that is decided.
 */
export const refundMachine = defineMachine({
  name: 'Refund',
  initial: 'due',
  states: {
    due: 'live',
    held: 'live',
    sending: 'live',
    processing: 'live',
    indeterminate: 'live',
    rejected: 'live',
    settled: 'end',
  },
  transitions: [
    { from: 'due', event: 'leased', to: 'sending' },
    { from: 'due', event: 'settled', to: 'settled' },
    { from: 'due', event: 'held', to: 'held' },
    { from: 'held', event: 'released', to: 'due' },
    { from: 'held', event: 'settled', to: 'settled' },
    { from: 'sending', event: 'accepted', to: 'processing' },
    { from: 'sending', event: 'settled', to: 'settled' },
    { from: 'sending', event: 'rejected', to: 'rejected' },
    { from: 'sending', event: 'becameIndeterminate', to: 'indeterminate' },
    { from: 'processing', event: 'settled', to: 'settled' },
    { from: 'processing', event: 'rejected', to: 'rejected' },
    { from: 'processing', event: 'becameIndeterminate', to: 'indeterminate' },
    { from: 'indeterminate', event: 'accepted', to: 'processing' },
    { from: 'indeterminate', event: 'settled', to: 'settled' },
    { from: 'indeterminate', event: 'rejected', to: 'rejected' },
    { from: 'indeterminate', event: 'notReceived', to: 'due' },
    { from: 'rejected', event: 'retried', to: 'due' },
    { from: 'rejected', event: 'settled', to: 'settled' },
  ],
});
export type RefundEvent = EventOf<typeof refundMachine>;

/** Refunds that are settled; in any other state the money is still owed. */
export const settledRefundStates = stateSet(refundMachine, 'settled');
/** Refunds that are not sent because their payment is charged back. */
export const heldRefundStates = stateSet(refundMachine, 'held');
/** Refunds that were sent and whose outcome is unknown. */
export const unknownRefundStates = stateSet(refundMachine, 'indeterminate');
