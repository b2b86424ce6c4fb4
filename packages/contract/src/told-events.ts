/**
 * What a channel can be told, by outgoing webhooks (docs/events.md). Of its orders: `order.refunding`: the
 * number was not credited, and what was paid goes back. `order.givenBack`: it was credited, and an operator
 * gave back all or a part.
 */
export const orderEventTypes = [
  'order.paid',
  'order.credited',
  'order.refunding',
  'order.refunded',
  'order.givenBack',
  'order.closed',
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

/**
 * Of its automatic top-up agreements and their charges. `agreement.moved`: its signer consented anew, through
 * another channel or none. A charge that pays has an order, of which the events of orders tell.
 */
export const agreementEventTypes = [
  'agreement.opened',
  'agreement.changed',
  'agreement.paused',
  'agreement.suspended',
  'agreement.resumed',
  'agreement.ended',
  'agreement.moved',
  'charge.announced',
  'charge.skipped',
  'charge.cancelled',
  'charge.failed',
] as const;
export type AgreementEventType = (typeof agreementEventTypes)[number];

/** What an endpoint can be told of. */
export const toldEventTypes = [...orderEventTypes, ...agreementEventTypes] as const;
export type ToldEventType = (typeof toldEventTypes)[number];

/** Tells of nothing; sent when somebody of the operator's asks for it. */
export const TEST_EVENT_TYPE = 'endpoint.test';

/** `failed`: no try is left, or its endpoint is disabled; it can be sent again. */
export const eventDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type EventDeliveryState = (typeof eventDeliveryStates)[number];

/** Why an endpoint is told of nothing: a person's act, its answer 410, or five days without one taken. */
export const disabledReasons = ['person', 'gone', 'failures'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
