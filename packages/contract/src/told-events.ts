/**
 * The events that outgoing webhooks send to a channel (docs/events.md). Events of its orders:
 * `order.refunding`: the number was not credited, and the payment is being refunded. `order.givenBack`: the
 * number was credited, and an operator refunded all or a part of the payment.
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
 * Events of its automatic top-up agreements and their charges. `agreement.moved`: the signer consented anew,
 * through another channel or none. A charge that is paid has an order, which the events of orders report.
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

/** All events that an endpoint can receive. */
export const toldEventTypes = [...orderEventTypes, ...agreementEventTypes] as const;
export type ToldEventType = (typeof toldEventTypes)[number];

/** The type of a test event, which reports nothing; sent when an operator asks for it. */
export const TEST_EVENT_TYPE = 'endpoint.test';

/** `failed`: no attempt is left, or its endpoint is disabled; it can be sent again. */
export const eventDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type EventDeliveryState = (typeof eventDeliveryStates)[number];

/**
 * The reasons for which an endpoint receives no events: an operator disabled it, it answered 410, or it
 * accepted none for five days.
 */
export const disabledReasons = ['person', 'gone', 'failures'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
