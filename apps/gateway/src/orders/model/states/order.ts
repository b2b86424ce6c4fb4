import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/** An order: one top-up of one number, from placing to its end. */
export const orderMachine = defineMachine({
  name: 'Order',
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: 'live',
    delivering: 'live',
    credited: 'end',
    refunding: 'live',
    refunded: 'end',
    closed: 'end',
  },
  transitions: [
    { from: 'awaitingPayment', event: 'paymentConfirmed', to: 'delivering' },
    { from: 'awaitingPayment', event: 'otherAmountPaid', to: 'refunding' },
    { from: 'awaitingPayment', event: 'expired', to: 'closed' },
    { from: 'awaitingPayment', event: 'cancelledByUser', to: 'closed' },
    { from: 'awaitingPayment', event: 'pointsRefused', to: 'closed' },
    { from: 'awaitingPayment', event: 'closedUnpaid', to: 'closed' },
    { from: 'awaitingPayment', event: 'paymentReturned', to: 'closed' },
    { from: 'delivering', event: 'deliveryCredited', to: 'credited' },
    { from: 'delivering', event: 'deliveryFailed', to: 'refunding' },
    { from: 'refunding', event: 'refundSettled', to: 'refunded' },
  ],
});
export type OrderEvent = EventOf<typeof orderMachine>;

/** Waiting for its payment: what a user may have only so many of (SPEC section 7, POST /vi/order). */
export const unpaidOrderStates = stateSet(orderMachine, 'awaitingPayment');
/** The number has the money: what was topped up, and of a repayment, repaid. */
export const creditedOrderStates = stateSet(orderMachine, 'credited');
/** Came to nothing, or is about to: it counts towards no limit (SPEC section 7, GET /vi/limit). */
export const undoneOrderStates = stateSet(orderMachine, 'closed', 'refunding', 'refunded');
/** Paid, and the number has not got it yet. */
export const deliveringOrderStates = stateSet(orderMachine, 'delivering');
/** The money goes back, or is back. */
export const orderStatesGoingBack = stateSet(orderMachine, 'refunding', 'refunded');
