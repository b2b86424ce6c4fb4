import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/** `received` is never stored, here and below: the state of a request on arrival is decided at once. */
export const mandateMachine = defineMachine({
  name: 'sandbox mandate',
  initial: 'received',
  states: { received: 'live', processing: 'live', active: 'live', refused: 'end', ended: 'end' },
  transitions: [
    { from: 'received', event: 'begin', to: 'processing' },
    { from: 'received', event: 'activate', to: 'active' },
    { from: 'received', event: 'refuse', to: 'refused' },
    { from: 'processing', event: 'activate', to: 'active' },
    { from: 'processing', event: 'refuse', to: 'refused' },
    { from: 'active', event: 'end', to: 'ended' },
  ],
});

/** A debit ends once and for all: a closed one is never paid, a paid one cannot be closed. */
export const debitMachine = defineMachine({
  name: 'sandbox debit',
  initial: 'received',
  states: { received: 'live', open: 'live', paid: 'end', declined: 'end', closed: 'end' },
  transitions: [
    { from: 'received', event: 'begin', to: 'open' },
    { from: 'received', event: 'pay', to: 'paid' },
    { from: 'received', event: 'decline', to: 'declined' },
    { from: 'received', event: 'close', to: 'closed' },
    { from: 'open', event: 'pay', to: 'paid' },
    { from: 'open', event: 'decline', to: 'declined' },
    { from: 'open', event: 'close', to: 'closed' },
  ],
});

export const repaymentMachine = defineMachine({
  name: 'sandbox repayment',
  initial: 'received',
  states: { received: 'live', accepted: 'live', settled: 'end', refused: 'end', cancelled: 'end' },
  transitions: [
    { from: 'received', event: 'accept', to: 'accepted' },
    { from: 'received', event: 'settle', to: 'settled' },
    { from: 'received', event: 'refuse', to: 'refused' },
    { from: 'received', event: 'cancel', to: 'cancelled' },
    { from: 'accepted', event: 'settle', to: 'settled' },
    { from: 'accepted', event: 'refuse', to: 'refused' },
    { from: 'accepted', event: 'cancel', to: 'cancelled' },
  ],
});

export type MandateState = StateOf<typeof mandateMachine>;
export type MandateEvent = EventOf<typeof mandateMachine>;
export type DebitState = StateOf<typeof debitMachine>;
export type DebitEvent = EventOf<typeof debitMachine>;
export type RepaymentState = StateOf<typeof repaymentMachine>;
export type RepaymentEvent = EventOf<typeof repaymentMachine>;

/** The reasons for a refusal. Closed lists: the gateway acts on them. */
export type MandateReason = 'not_allowed' | 'ended';
export type DebitReason =
  | 'insufficient_balance'
  | 'card_missing'
  | 'card_refused'
  | 'credit_limit'
  | 'credit_not_open'
  | 'mandate_ended'
  | 'over_mandate'
  | 'closed_by_merchant';
export type RepaymentReason = 'nothing_owed' | 'simulated_rejection';
