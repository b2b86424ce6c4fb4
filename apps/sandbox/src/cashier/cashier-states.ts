import { defineMachine, type EventOf, type StateOf } from '@phonebill/states';

/** A trade ends once and for all: a closed one cannot be paid, a paid one cannot be closed. */
export const tradeMachine = defineMachine({
  name: 'sandbox trade',
  initial: 'open',
  states: { open: 'live', paid: 'end', declined: 'end', closed: 'end' },
  transitions: [
    { from: 'open', event: 'pay', to: 'paid' },
    { from: 'open', event: 'decline', to: 'declined' },
    { from: 'open', event: 'close', to: 'closed' },
    { from: 'open', event: 'expire', to: 'closed' },
  ],
});

/**
 * `ordered` is never stored: on arrival a refund becomes settled, under way, rejected or lost. A lost one is
 * reported as under way, and is then unknown until it is ordered again.
 */
export const refundMachine = defineMachine({
  name: 'sandbox refund',
  initial: 'ordered',
  states: { ordered: 'live', processing: 'live', lost: 'live', settled: 'end', rejected: 'end' },
  transitions: [
    { from: 'ordered', event: 'begin', to: 'processing' },
    { from: 'ordered', event: 'settle', to: 'settled' },
    { from: 'ordered', event: 'reject', to: 'rejected' },
    { from: 'ordered', event: 'lose', to: 'lost' },
    { from: 'processing', event: 'settle', to: 'settled' },
    { from: 'lost', event: 'settle', to: 'settled' },
  ],
});

export type TradeState = StateOf<typeof tradeMachine>;
export type TradeEvent = EventOf<typeof tradeMachine>;
export type RefundState = StateOf<typeof refundMachine>;
export type RefundEvent = EventOf<typeof refundMachine>;

/**
 * The reasons why a trade was not paid, or a refund not made. Closed lists: the gateway may show or log them.
 */
export type TradeReason = 'user_declined' | 'password_locked' | 'closed_by_merchant' | 'expired';
export type RefundReason =
  | 'payment_not_found'
  | 'payment_not_paid'
  | 'exceeds_payment'
  | 'simulated_rejection';
