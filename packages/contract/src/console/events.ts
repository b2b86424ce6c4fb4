/**
 * Outgoing webhooks in the console: the endpoints at which channels receive events of their orders and
 * agreements, the outcome of each event, and sending one again.
 */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { disabledReasons, eventDeliveryStates, toldEventTypes } from '../told-events.ts';
import { Channel } from './channel.ts';
import { AgreementNo, PasskeyAnswer, Reason, RowNo, Done } from './schemas.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
/** A text, since a query string carries texts only. */
const EndpointNoText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const Instant = Type.String({ format: 'date-time', maxLength: 40 });
const EventId = Type.String({ pattern: '^msg_[A-Za-z0-9_]{1,80}$' });

/** The address of an endpoint and the events that it receives. `endpointNo`: null for a new endpoint. */
export const ProposedEndpoint = Type.Object({
  kind: Type.Literal('setEndpoint'),
  endpointNo: nullable(RowNo),
  url: Type.String({ minLength: 1, maxLength: 500 }),
  channel: Channel,
  description: Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` }),
  types: Type.Array(oneOf(toldEventTypes), { minItems: 1, uniqueItems: true }),
  reason: Reason,
});

/** The endpoint whose new secret is shown after a passkey confirmation. */
export const SecretOf = Type.Object({ endpointNo: RowNo });

const EventEndpoint = Type.Object({
  endpointNo: RowNo,
  url: Text,
  channel: Channel,
  description: Text,
  types: Type.Array(Text),
  addedAt: Time,
  disabledAt: nullable(Time),
  disabledBecause: nullable(oneOf(disabledReasons)),
  disabledBy: nullable(Text),
  failingSince: nullable(Time),
  /** Newest first; empty when nothing is sent yet. `expiresAt`: null for the secret in use. */
  secrets: Type.Array(Type.Object({ madeAt: Time, expiresAt: nullable(Time) })),
  waiting: Count,
  failed: Count,
  lastTakenAt: nullable(Time),
});
export type EventEndpointView = Static<typeof EventEndpoint>;

const EventDelivery = Type.Object({
  eventId: Text,
  type: Text,
  orderNo: nullable(Text),
  /** Set for events of an agreement, of its charges, and of their orders. */
  agreementNo: nullable(Text),
  at: Time,
  state: oneOf(eventDeliveryStates),
  tries: Count,
  nextAt: nullable(Time),
  endedAt: nullable(Time),
  /** The HTTP status of the last attempt; null when there was no answer, or no attempt yet. */
  lastStatus: nullable(Type.Integer()),
});
export type EventDeliveryView = Static<typeof EventDelivery>;

const EventTry = Type.Object({
  at: Time,
  tookMs: Count,
  status: nullable(Type.Integer()),
  error: nullable(Text),
  excerpt: nullable(Text),
});
export type EventTryView = Static<typeof EventTry>;

export const eventCalls = {
  'GET /events/endpoints': {
    who: 'events.read',
    summary: 'Where channels are told of their orders and agreements',
    request: Type.Object({}),
    response: Type.Object({ endpoints: Type.Array(EventEndpoint) }),
  },
  'GET /events': {
    who: 'events.read',
    summary: 'Events of an endpoint, the newest first, fifty at a time',
    request: Type.Object({
      endpointNo: EndpointNoText,
      state: Type.Optional(oneOf(eventDeliveryStates)),
      type: Type.Optional(Type.String({ maxLength: 40 })),
      orderNo: Type.Optional(Type.String({ pattern: '^[0-9]{24}$' })),
      agreementNo: Type.Optional(AgreementNo),
      /** The first and the last time at which the events happened. */
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: Type.Object({ events: Type.Array(EventDelivery), nextCursor: nullable(Text) }),
  },
  'GET /event': {
    who: 'events.read',
    summary: 'What an event says, and each try to tell an endpoint of it',
    request: Type.Object({ endpointNo: EndpointNoText, eventId: EventId }),
    response: Type.Object({ event: EventDelivery, body: Text, tries: Type.Array(EventTry) }),
  },
  'POST /events/sendAgain': {
    who: 'events.send',
    summary: 'Sends one event again under its number',
    request: Type.Object({ endpointNo: RowNo, eventId: EventId }),
    response: Done,
  },
  'POST /events/sendFailedAgain': {
    who: 'events.send',
    summary: 'Sends all events again that happened since then and failed',
    request: Type.Object({ endpointNo: RowNo, since: Time }),
    response: Type.Object({ count: Count }),
  },
  'POST /events/sendTest': {
    who: 'events.send',
    summary: 'Sends an event that tells of nothing',
    request: Type.Object({ endpointNo: RowNo }),
    response: Type.Object({ whyNot: Done.properties.whyNot, eventId: nullable(Text) }),
  },
  'POST /events/disable': {
    who: 'events.send',
    summary: 'Sends an endpoint nothing any more; what waits has failed',
    request: Type.Object({ endpointNo: RowNo, reason: Reason }),
    response: Done,
  },
  'POST /events/enable': {
    who: 'events.send',
    summary: 'Sends an endpoint events again',
    request: Type.Object({ endpointNo: RowNo, reason: Reason }),
    response: Done,
  },
  'POST /events/newSecret': {
    who: 'events.propose',
    summary: 'A new secret, shown this once; those before sign along for a day. Needs a touch',
    request: Type.Object({ ...SecretOf.properties, touch: PasskeyAnswer }),
    response: Type.Object({ secret: Text }),
  },
} as const;
