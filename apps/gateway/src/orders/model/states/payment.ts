import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A payment: one attempt to pay an order or a part of it. `pending` is authorised: the payer can complete it
 * at the provider, or the amount is held. A payment that was declined or closed and turns out paid is paid,
 * and the order decides whether to use or refund it. One of which the provider took another amount than was
 * asked for is paid, too, and always refunded.
 */
export const paymentMachine = defineMachine({
  name: 'Payment',
  initial: 'created',
  states: { created: 'live', pending: 'live', paid: 'end', declined: 'resting', closed: 'resting' },
  transitions: [
    { from: 'created', event: 'authorised', to: 'pending' },
    { from: 'created', event: 'confirmed', to: 'paid' },
    { from: 'created', event: 'otherAmountPaid', to: 'paid' },
    { from: 'created', event: 'declined', to: 'declined' },
    { from: 'created', event: 'closed', to: 'closed' },
    { from: 'pending', event: 'confirmed', to: 'paid' },
    { from: 'pending', event: 'otherAmountPaid', to: 'paid' },
    { from: 'pending', event: 'declined', to: 'declined' },
    { from: 'pending', event: 'closed', to: 'closed' },
    { from: 'declined', event: 'confirmed', to: 'paid' },
    { from: 'declined', event: 'otherAmountPaid', to: 'paid' },
    { from: 'closed', event: 'confirmed', to: 'paid' },
    { from: 'closed', event: 'otherAmountPaid', to: 'paid' },
  ],
});
export type PaymentEvent = EventOf<typeof paymentMachine>;

/** The provider took the money, or the points; what goes back afterwards is a refund's. */
export const paidPaymentStates = stateSet(paymentMachine, 'paid');
/** The provider is yet to say what becomes of it. */
export const openPaymentStates = stateSet(paymentMachine, 'created', 'pending');
/** The provider has not answered yet; with an attempt made, nobody knows what became of it. */
export const unansweredPaymentStates = stateSet(paymentMachine, 'created');
