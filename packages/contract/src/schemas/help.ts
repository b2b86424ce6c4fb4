/** Schemas of the help calls of our own: contacts, messages about an order, and the notice of its end. */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, OrderNo, Time } from './fields.ts';

/** `open`: not answered yet. */
export const helpMessageStates = ['open', 'answered'] as const;
export type HelpMessageState = (typeof helpMessageStates)[number];

/**
 * Whether the user is told by SMS when an order ends. `wanted`: will be sent. `sent`: the SMS centre has
 * accepted it. `givenUp`: the SMS centre did not accept it for a day.
 */
export const endNoticeStates = ['wanted', 'withdrawn', 'sent', 'givenUp'] as const;
export type EndNoticeState = (typeof endNoticeStates)[number];

export const HelpContacts = Type.Object({
  phone: nullable(Type.String({ description: 'To be dialled: digits, with + where the country is named' })),
  chatUrl: nullable(Type.String({ description: 'An https address' })),
});
export type HelpContactsView = Static<typeof HelpContacts>;

export const HelpMessage = Type.Object({
  messageNo: Type.String({ pattern: '^H[0-9]{26}$' }),
  orderNo: OrderNo,
  state: oneOf(helpMessageStates),
  text: Type.String(),
  writtenAt: Time,
  answer: nullable(Type.String()),
  answeredAt: nullable(Time),
});
export type HelpMessageView = Static<typeof HelpMessage>;
