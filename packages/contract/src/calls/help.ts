/** Calls of our own for help: contacts for an order, a message about it, and an SMS when the order ends. */
import { Type } from 'typebox';
import {
  nullable,
  oneOf,
  OptionalToken,
  OrderNo,
  RequestNo,
  SsoToken,
  XAuthToken,
} from '../schemas/fields.ts';
import { endNoticeStates, HelpContacts, HelpMessage } from '../schemas/help.ts';
import { type CallRows, everybody, users } from './call-row.ts';

/** Any text; the gateway decides whether it obeys the form's rule. */
const Typed = Type.String({ maxLength: 4000 });

export const helpCalls = {
  'POST /own/v1/help': {
    token: 'carried',
    who: everybody,
    ours: true,
    summary:
      'Whom to reach; of an order also what its user, or the device that placed it, wrote and was ' +
      'answered, which has been read then',
    request: Type.Object({
      ssoToken: OptionalToken,
      xAuthToken: Type.Optional(XAuthToken),
      orderNo: Type.Optional(OrderNo),
    }),
    response: Type.Object({
      contacts: HelpContacts,
      messages: Type.Array(HelpMessage, { description: 'The oldest first' }),
      mayWrite: Type.Boolean(),
    }),
  },
  'POST /own/v1/help/message': {
    token: 'carried',
    who: everybody,
    ours: true,
    summary: 'Write a message about an own order, which an operator answers',
    request: Type.Object({
      ssoToken: OptionalToken,
      xAuthToken: Type.Optional(XAuthToken),
      requestNo: RequestNo,
      orderNo: OrderNo,
      text: Typed,
    }),
    response: Type.Object({ message: HelpMessage }),
  },
  'GET /own/v1/endNotice': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Whether the user is told by SMS when an own order ends',
    request: Type.Object({ ssoToken: SsoToken, orderNo: OrderNo }),
    response: Type.Object({
      endNotice: nullable(oneOf(endNoticeStates)),
      mayAsk: Type.Boolean({ description: 'It is paid, and has not ended' }),
    }),
  },
  'POST /own/v1/endNotice': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Be told by one SMS to the own number when an own order ends, or not any more',
    request: Type.Object({ ssoToken: SsoToken, orderNo: OrderNo, wanted: Type.Boolean() }),
    response: Type.Object({
      endNotice: nullable(oneOf(endNoticeStates)),
      mayAsk: Type.Boolean({ description: 'It is paid, and has not ended' }),
    }),
  },
} as const satisfies CallRows;
