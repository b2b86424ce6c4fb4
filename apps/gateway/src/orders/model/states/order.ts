import { defineMachine, type EventOf } from '@phonebill/states';

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
    { from: 'delivering', event: 'deliveryCredited', to: 'credited' },
    { from: 'delivering', event: 'deliveryFailed', to: 'refunding' },
    { from: 'refunding', event: 'refundSettled', to: 'refunded' },
  ],
});
export type OrderEvent = EventOf<typeof orderMachine>;
