import { defineMachine, type EventOf } from '@phonebill/states';

/**
 * A refund: a payment's money going back, at most one per payment. `rejected` needs a person: the cashier
 * said no to money we owe; it is tried again on the schedule's slowest step and reported until it is settled.
 */
export const refundMachine = defineMachine({
  name: 'Refund',
  initial: 'due',
  states: {
    due: 'live',
    sending: 'live',
    processing: 'live',
    unknown: 'live',
    rejected: 'live',
    settled: 'end',
  },
  transitions: [
    { from: 'due', event: 'claimed', to: 'sending' },
    { from: 'due', event: 'settled', to: 'settled' },
    { from: 'sending', event: 'accepted', to: 'processing' },
    { from: 'sending', event: 'settled', to: 'settled' },
    { from: 'sending', event: 'rejected', to: 'rejected' },
    { from: 'sending', event: 'unanswered', to: 'unknown' },
    { from: 'processing', event: 'settled', to: 'settled' },
    { from: 'processing', event: 'rejected', to: 'rejected' },
    { from: 'unknown', event: 'accepted', to: 'processing' },
    { from: 'unknown', event: 'settled', to: 'settled' },
    { from: 'unknown', event: 'rejected', to: 'rejected' },
    { from: 'unknown', event: 'notReceived', to: 'due' },
    { from: 'rejected', event: 'retried', to: 'due' },
    { from: 'rejected', event: 'settled', to: 'settled' },
  ],
});
export type RefundEvent = EventOf<typeof refundMachine>;
