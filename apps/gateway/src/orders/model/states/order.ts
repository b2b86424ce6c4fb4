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

/**
 * Orders that wait for their payment, of which a user may have only so many (SPEC section 7, POST /vi/order).
 */
export const unpaidOrderStates = stateSet(orderMachine, 'awaitingPayment');
/** Orders that were credited to the number or, for a repayment, repaid. */
export const creditedOrderStates = stateSet(orderMachine, 'credited');
/** Orders that failed or are about to, which count towards no limit (SPEC section 7, GET /vi/limit). */
export const undoneOrderStates = stateSet(orderMachine, 'closed', 'refunding', 'refunded');
/** Orders that are paid and not yet credited. */
export const deliveringOrderStates = stateSet(orderMachine, 'delivering');
/** Orders whose money is being refunded, or was. */
export const orderStatesGoingBack = stateSet(orderMachine, 'refunding', 'refunded');
