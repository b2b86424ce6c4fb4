/** Schemas of the sessions in which a user is logged in, as the user sees them. */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from './fields.ts';

export const sessionDevices = ['iphone', 'android', 'harmony', 'computer', 'other'] as const;
export type SessionDevice = (typeof sessionDevices)[number];

export const sessionPlaces = ['walletApp', 'messagingApp', 'browser'] as const;
export type SessionPlace = (typeof sessionPlaces)[number];

export const SessionId = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'Names a session to its user; opens nothing',
});

export const OwnSession = Type.Object({
  sessionId: SessionId,
  isThis: Type.Boolean({ description: 'It is the session that asks' }),
  isTourist: Type.Boolean({ description: 'A channel vouched for the number: for the top-up pages only' }),
  since: Time,
  lastUsedAt: Type.String({ description: 'ISO 8601, UTC; to ten minutes' }),
  until: Time,
  device: nullable(oneOf(sessionDevices)),
  place: nullable(oneOf(sessionPlaces)),
});
export type OwnSessionView = Static<typeof OwnSession>;
