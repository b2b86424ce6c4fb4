import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A payment: one attempt to pay an order or a part of it. `pending` is authorised: the payer can complete it
 * at the provider, or the amount is held. A declined or closed payment that turns out paid becomes paid, and
 * the order decides whether to use or refund it. A payment for which the provider took another amount than
 * was requested becomes paid as well, and is always refunded.
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

/**
 * Payments for which the provider took the money or points; what is given back later is recorded as a refund.
 */
export const paidPaymentStates = stateSet(paymentMachine, 'paid');
/** Payments whose outcome the provider has yet to report. */
export const openPaymentStates = stateSet(paymentMachine, 'created', 'pending');
/** Payments that the provider has not answered yet; once an attempt was made, their outcome is unknown. */
export const unansweredPaymentStates = stateSet(paymentMachine, 'created');
