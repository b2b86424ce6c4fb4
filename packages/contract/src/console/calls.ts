/**
 * Every call of the operators' console, one row each: method, path, permitted callers, request and answer.
 * The server, its table of rights and the console's pages are derived from this table.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { agreementCalls, AgreementRow } from './agreements.ts';
import { eventCalls } from './events.ts';
import { healthCalls } from './health.ts';
import { moneyCalls } from './money.ts';
import { orderCalls } from './orders.ts';
import { partnerCallRows } from './partner-calls.ts';
import { peopleCalls } from './people.ts';
import { proposalCalls } from './proposal-calls.ts';
import { sentSmsCalls } from './sent-sms.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { stopCalls } from './stops.ts';
import { terminalCalls } from './terminal.ts';
import { userCalls, UserRow } from './users.ts';
import { viewCalls } from './views.ts';
import type { ConsoleVerb } from './roles.ts';
import { nullable } from '../schemas/fields.ts';
import { Cursor, Done, HelpMessageRow, Home, OpenDifference, OrderRow } from './schemas.ts';

export interface ConsoleCallRow {
  /**
   * `nobody`: callable without a session. `person`: any signed-in operator. Otherwise the verb that the
   * operator must have.
   */
  readonly who: 'nobody' | 'person' | ConsoleVerb;
  readonly summary: string;
  readonly request: TSchema;
  readonly response: TObject;
}
type ConsoleCallRows = Readonly<Record<`${'GET' | 'POST'} /${string}`, ConsoleCallRow>>;

const Nothing = Type.Object({});

export const consoleCalls = {
  ...signInCalls,
  ...terminalCalls,
  ...viewCalls,
  'GET /home': {
    who: 'person',
    summary: 'What waits for somebody, and how the last hour went',
    request: Nothing,
    response: Home,
  },
  'GET /search': {
    who: 'orders.read',
    summary: "What a number leads to: ours, a part's, a partner's, a user's, or a mobile number",
    request: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Type.Object({
      users: Type.Array(UserRow),
      agreements: Type.Array(AgreementRow),
      orders: Type.Array(OrderRow),
      isMore: Type.Boolean(),
    }),
  },
  ...orderCalls,
  ...stopCalls,
  ...proposalCalls,
  'GET /messages': {
    who: 'messages.read',
    summary: 'Messages from Help that nobody has answered, the oldest first',
    request: Type.Object({ cursor: Cursor }),
    response: Type.Object({
      messages: Type.Array(HelpMessageRow),
      nextCursor: nullable(Type.String({ description: 'Where those begin that wait less long' })),
    }),
  },
  'POST /messages/answer': {
    who: 'messages.answer',
    summary: 'Answers a message, once; its user reads it and is told by SMS',
    request: Type.Object({
      messageNo: Type.String({ maxLength: 40 }),
      text: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    response: Done,
  },
  'GET /differences': {
    who: 'differences.read',
    summary: 'What two books do not agree about, the oldest first',
    request: Nothing,
    response: Type.Object({
      differences: Type.Array(OpenDifference),
      isMore: Type.Boolean({ description: 'More are open than are named here' }),
    }),
  },
  ...partnerCallRows,
  ...sentSmsCalls,
  ...agreementCalls,
  ...userCalls,
  ...moneyCalls,
  ...healthCalls,
  ...settingsCalls,
  ...eventCalls,
  ...peopleCalls,
} as const satisfies ConsoleCallRows;

type Calls = typeof consoleCalls;
/** The method and path of a call, as in `GET /orders`. */
export type ConsoleCallName = keyof Calls;
export type ConsoleRequest<N extends ConsoleCallName> = Static<Calls[N]['request']>;
export type ConsoleResponse<N extends ConsoleCallName> = Static<Calls[N]['response']>;

/** Returns a call's method, and its path below /console/v1. */
export function splitConsoleCall(name: ConsoleCallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path = ''] = name.split(' ');
  return { method: method === 'GET' ? 'GET' : 'POST', path };
}
