/**
 * Every call of the operators' console, one row each: method, path, who may make it, request and answer. The
 * server, its table of rights and the console's pages come from here.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { agreementCalls, AgreementRow } from './agreements.ts';
import { Approval, OrderFilters, Proposed, Sale, Touched } from './acts.ts';
import { Channel } from './channel.ts';
import { eventCalls } from './events.ts';
import { healthCalls } from './health.ts';
import { moneyCalls } from './money.ts';
import { partnerCallRows } from './partner-calls.ts';
import { sentSmsCalls } from './sent-sms.ts';
import { settingsCalls } from './settings.ts';
import type { ConsoleVerb } from './roles.ts';
import { terminalCalls } from './terminal.ts';
import { userCalls, UserRow } from './users.ts';
import { viewCalls } from './views.ts';
import {
  AuditEntry,
  Cursor,
  Hash,
  HelpMessageRow,
  Home,
  Me,
  OpenDifference,
  OrderLife,
  OrderRow,
  PartNumber,
  Passkey,
  PasskeyAnswer,
  PasskeyOptions,
  Person,
  Proposal,
  Reason,
  RowNo,
} from './schemas.ts';

export interface ConsoleCallRow {
  /** `nobody`: without a session. `person`: whoever is signed in. Else a verb that the person must have. */
  readonly who: 'nobody' | 'person' | ConsoleVerb;
  readonly summary: string;
  readonly request: TSchema;
  readonly response: TObject;
}
type ConsoleCallRows = Readonly<Record<`${'GET' | 'POST'} /${string}`, ConsoleCallRow>>;

const Nothing = Type.Object({});
const InvitationCode = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const InvitationWord = Type.String({
  maxLength: 40,
  description: 'What the proposer of the invitation was shown, however it is typed',
});
const PasskeyLabel = Type.String({ minLength: 1, maxLength: 40 });
const TextForUsers = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` });
/** In an address everything is text. */
const ProposalNoText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

const Done = Type.Object({
  whyNot: nullable(Type.String({ description: 'Why nothing was done; null: it is done' })),
});

export const consoleCalls = {
  'POST /signIn/begin': {
    who: 'nobody',
    summary: 'What a passkey is asked with to sign in',
    request: Nothing,
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /signIn/finish': {
    who: 'nobody',
    summary: 'Signs in by a passkey; the session is a cookie',
    request: Type.Object({ answer: PasskeyAnswer }),
    response: Type.Object({ me: Me }),
  },
  'POST /enrolment/read': {
    who: 'nobody',
    summary: 'Whose invitation it is, and whether it needs a word',
    request: Type.Object({ code: InvitationCode }),
    response: Type.Object({ name: Type.String(), needsWord: Type.Boolean() }),
  },
  'POST /enrolment/begin': {
    who: 'nobody',
    summary: 'What the first passkey is made with, for who has the code and its word',
    request: Type.Object({ code: InvitationCode, word: Type.Optional(InvitationWord) }),
    response: Type.Object({ name: Type.String(), options: PasskeyOptions }),
  },
  'POST /enrolment/finish': {
    who: 'nobody',
    summary: 'Uses an invitation up: keeps the first passkey and signs in',
    request: Type.Object({
      code: InvitationCode,
      word: Type.Optional(InvitationWord),
      label: PasskeyLabel,
      answer: PasskeyAnswer,
    }),
    response: Type.Object({ me: Me }),
  },
  'GET /signIn/ways': {
    who: 'nobody',
    summary: 'How one may sign in besides passkeys',
    request: Nothing,
    response: Type.Object({ company: Type.Boolean({ description: "With the company's account" }) }),
  },
  'POST /signIn/company/begin': {
    who: 'nobody',
    summary: "Begins a sign-in with the company's account, for this browser alone and ten minutes",
    request: Nothing,
    response: Type.Object({ address: Type.String({ description: "The company's page to go to" }) }),
  },
  'POST /signIn/company/finish': {
    who: 'nobody',
    summary: "Signs in by what the company's page sent the browser back with; the session is a cookie",
    request: Type.Object({
      answer: Type.String({ maxLength: 8000, description: 'What stands behind the ? of the address' }),
    }),
    response: Type.Object({ me: Me }),
  },
  'POST /signOut': {
    who: 'person',
    summary: 'Ends the session',
    request: Nothing,
    response: Nothing,
  },
  'GET /me': {
    who: 'person',
    summary: 'Who is signed in, and what they may do',
    request: Nothing,
    response: Type.Object({ me: Me }),
  },
  'POST /touches': {
    who: 'person',
    summary: 'What a passkey is asked with for one act, whose content it then stands for; good for 120 s',
    request: Touched,
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /passkeys/begin': {
    who: 'person',
    summary:
      'What another passkey is made with; needs a touch of one that is there, or where there is none, ' +
      "a sign-in with the company's account within the last ten minutes and the invitation's word",
    request: Type.Object({ touch: nullable(PasskeyAnswer), word: Type.Optional(InvitationWord) }),
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /passkeys/finish': {
    who: 'person',
    summary: 'Keeps another passkey of the person',
    request: Type.Object({ label: PasskeyLabel, answer: PasskeyAnswer }),
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
  'POST /passkeys/remove': {
    who: 'person',
    summary: 'Removes a passkey of the person, unless it is the last, and ends its sessions',
    request: Type.Object({ credentialId: Type.String({ maxLength: 1400 }) }),
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
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
  'GET /orders': {
    who: 'orders.read',
    summary: 'Orders by what is known of them, the newest first, fifty at a time',
    request: Type.Object({ ...OrderFilters.properties, cursor: Cursor }),
    response: Type.Object({
      orders: Type.Array(OrderRow),
      nextCursor: nullable(Type.String()),
      /** The page is not full, and what is before this time was not looked at yet. */
      lookedBackTo: nullable(Time),
    }),
  },
  'GET /order': {
    who: 'orders.read',
    summary: 'An order from its first event to its last; its number or that of a part',
    request: Type.Object({ number: PartNumber }),
    response: Type.Object({ life: OrderLife }),
  },
  'POST /order/reveal': {
    who: 'numbers.reveal',
    summary: 'The number that was topped up, in clear; who asked and why is kept',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Type.Object({ mobileNo: Type.String() }),
  },
  'POST /order/ask': {
    who: 'orders.ask',
    summary: 'Partners are asked now about all that the order waits for',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Done,
  },
  'POST /order/resend': {
    who: 'orders.resend',
    summary: 'A refund or a delivery is sent again under its number',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Done,
  },
  'GET /orders/giveBackPlan': {
    who: 'refunds.propose',
    summary: 'What giving back to all credited orders of a filter would come to, and what cannot be',
    request: Type.Object({
      ...OrderFilters.properties,
      /** In fen, as text; left out: all that was taken. */
      amountFen: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
    }),
    response: Type.Object({
      orderCount: Type.Integer(),
      totalFen: Type.Integer(),
      /** Of the others of the filter, why nothing goes back to them, by how many. */
      leftOut: Type.Array(Type.Object({ whyNot: Type.String(), count: Type.Integer() })),
      /** More orders than one proposal may name: narrow the filter. */
      isTooMany: Type.Boolean(),
    }),
  },
  'GET /stops': {
    who: 'orders.read',
    summary: 'What is stopped: automatic debits, what is not sold, keys that are not trusted',
    request: Nothing,
    response: Type.Object({
      debits: Type.Array(Type.Object({ channel: Channel })),
      selling: Type.Array(
        Type.Object({
          what: Sale,
          textZh: Type.String(),
          textEn: Type.String(),
          until: nullable(Time),
        }),
      ),
      keys: Type.Array(Type.String()),
      suppliers: Type.Array(
        Type.Object({ supplier: Type.String(), textZh: Type.String(), textEn: Type.String() }),
      ),
    }),
  },
  'POST /stops/debits': {
    who: 'stops.stop',
    summary: 'Stops automatic debits at once, of all channels or one; answered once every process has it',
    request: Type.Object({ channel: Channel, reason: Reason }),
    response: Done,
  },
  'POST /stops/selling': {
    who: 'stops.stop',
    summary: 'Stops selling something at once, with what users read',
    request: Type.Object({
      what: Sale,
      textZh: TextForUsers,
      textEn: TextForUsers,
      until: nullable(Time),
      reason: Reason,
    }),
    response: Done,
  },
  'GET /proposals': {
    who: 'person',
    summary: 'What was proposed and waits, or what was decided, of kinds that the person may see',
    request: Type.Object({ which: oneOf(['open', 'decided'] as const), cursor: Cursor }),
    response: Type.Object({ proposals: Type.Array(Proposal), nextCursor: nullable(Type.String()) }),
  },
  'GET /proposal': {
    who: 'person',
    summary: 'One proposal',
    request: Type.Object({ proposalNo: ProposalNoText }),
    response: Type.Object({ proposal: Proposal }),
  },
  'GET /proposal/rows': {
    who: 'person',
    summary: 'What a proposal of many orders names, and what became of each',
    request: Type.Object({ proposalNo: ProposalNoText }),
    response: Type.Object({
      rows: Type.Array(
        Type.Object({
          number: Type.String(),
          orderNo: Type.String(),
          amountFen: Type.Integer(),
          outcome: nullable(Type.String()),
        }),
      ),
    }),
  },
  'POST /proposals': {
    who: 'person',
    summary: 'Proposes an act that another person approves; needs the verb of its kind and a touch',
    request: Type.Object({ proposed: Proposed, touch: PasskeyAnswer }),
    response: Type.Object({
      proposal: Proposal,
      invitation: nullable(
        Type.String({ description: 'Of somebody let in at once: the address that lets them in, once' }),
      ),
      word: nullable(
        Type.String({
          description:
            'Of an invitation that another person approves: what the invited person needs beside the ' +
            'address. Only this answer has it',
        }),
      ),
    }),
  },
  'POST /proposals/approve': {
    who: 'person',
    summary: 'Approves what was read and carries it out; needs the verb of its kind and a touch',
    request: Type.Object({ ...Approval.properties, touch: PasskeyAnswer }),
    response: Type.Object({
      proposal: Proposal,
      invitation: nullable(Type.String({ description: 'The address that lets the invited person in, once' })),
    }),
  },
  'POST /proposals/decline': {
    who: 'person',
    summary: "Ends a proposal without doing it: another's with a reason, or one's own",
    request: Type.Object({ proposalNo: RowNo, reason: Reason }),
    response: Type.Object({ proposal: Proposal }),
  },
  'GET /messages': {
    who: 'messages.read',
    summary: 'Messages from Help that nobody has answered, the oldest first',
    request: Nothing,
    response: Type.Object({ messages: Type.Array(HelpMessageRow) }),
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
  'GET /people': {
    who: 'people.read',
    summary: 'Who may work in the console, and who could',
    request: Nothing,
    response: Type.Object({
      people: Type.Array(Person),
      isFounding: Type.Boolean({
        description: 'There was no second administrator yet: who invites one needs no approval',
      }),
    }),
  },
  'POST /people/end': {
    who: 'people.end',
    summary: "Ends a person's work in the console at once, with their sessions and passkeys",
    request: Type.Object({ personNo: RowNo, reason: Reason }),
    response: Done,
  },
  'GET /audit': {
    who: 'audit.read',
    summary: 'What was read in clear and done, the newest first, a hundred at a time',
    request: Type.Object({
      person: Type.Optional(Type.String({ maxLength: 40 })),
      about: Type.Optional(Type.String({ maxLength: 80 })),
      cursor: Cursor,
    }),
    response: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: nullable(Type.String()) }),
  },
  'GET /audit/check': {
    who: 'audit.read',
    summary: 'Whether the chain of the audit log holds, from its first entry',
    request: Nothing,
    response: Type.Object({
      entryCount: Type.Integer(),
      head: nullable(Hash),
      signed: nullable(Type.String({ description: 'The head, signed, to be kept elsewhere; null: none' })),
      brokenAt: nullable(Type.Integer({ description: 'The first entry that does not fit' })),
      withoutDetail: Type.Integer({ description: 'Of how many entries the detail was taken out' }),
      withoutDetailOf: Type.Array(Type.Integer(), { description: 'The first of these, by their numbers' }),
      at: Time,
    }),
  },
} as const satisfies ConsoleCallRows;

type Calls = typeof consoleCalls;
/** Method and path of a call, as in `GET /orders`. */
export type ConsoleCallName = keyof Calls;
export type ConsoleRequest<N extends ConsoleCallName> = Static<Calls[N]['request']>;
export type ConsoleResponse<N extends ConsoleCallName> = Static<Calls[N]['response']>;

/** Its method, and its path below /console/v1. */
export function splitConsoleCall(name: ConsoleCallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path = ''] = name.split(' ');
  return { method: method === 'GET' ? 'GET' : 'POST', path };
}
