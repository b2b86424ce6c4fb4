/**
 * Schemas that several of the console's calls share. Amounts are whole fen as JSON integers, times are ISO
 * 8601 in UTC.
 */
import { type Static, Type } from 'typebox';
import { cashierNames, orderStates, payMethods } from '../order-states.ts';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { proposalKindNames, proposalStates } from './proposals.ts';
import { consoleRoleNames, consoleVerbs } from './roles.ts';

/** The number of an order, or of one of its payments, deliveries or refunds. */
export const PartNumber = Type.String({ pattern: '^[PDR]?[0-9]{24}[0-9]{0,2}$' });
/** The number of a database row, assigned when it is inserted. */
export const RowNo = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const AgreementNo = Type.String({ pattern: '^A[0-9]{24}$' });
export const Reason = Type.String({
  minLength: 3,
  maxLength: 500,
  pattern: String.raw`\S`,
  description: 'Why; it is kept for good',
});
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hex' });
/** The browser's WebAuthn answer, as JSON; all of it is verified. */
export const PasskeyAnswer = Type.Object(
  { id: Type.String({ maxLength: 1400 }), type: Type.Literal('public-key') },
  { description: 'RegistrationResponseJSON or AuthenticationResponseJSON' },
);
/** The options passed to `navigator.credentials`. */
export const PasskeyOptions = Type.Object(
  { challenge: Type.String() },
  { description: 'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON' },
);

/** The position at which the previous page ended; omitted for the first page. */
export const Cursor = Type.Optional(Type.String({ maxLength: 100 }));

/** A day in China: 2026-11-25. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

/** The answer of an act. */
export const Done = Type.Object({
  whyNot: nullable(Type.String({ description: 'Why nothing was done; null: it is done' })),
});

export const Role = oneOf(consoleRoleNames);
export const PersonName = Type.String({ minLength: 2, maxLength: 40, pattern: String.raw`^\S.*\S$` });
/** The address by which a person is recognised at the company's sign-in until they first sign in. */
export const CompanyAccount = Type.String({
  maxLength: 254,
  pattern: String.raw`^[^@\s]+@[^@\s]+$`,
  description: "The e-mail address of the person's account at the company",
});
const Fen = Type.Integer({ description: 'Whole fen' });
const Text = Type.String();

export const Passkey = Type.Object({
  credentialId: Text,
  label: Text,
  addedAt: Time,
  lastUsedAt: nullable(Time),
  isOfThisSession: Type.Boolean(),
});
export type PasskeyView = Static<typeof Passkey>;

/** Distinguishes sessions without revealing their tokens. */
export const SessionMark = Type.String({
  pattern: '^[0-9a-f]{16}$',
  description: 'Its mark, as in the audit log',
});

/** A browser session in which an operator is signed in. */
export const OpenSession = Type.Object({
  session: SessionMark,
  address: nullable(Type.String({ description: 'From which it was opened; null: by an older release' })),
  userAgent: nullable(Type.String({ description: 'As its browser named itself; null: by an older release' })),
  startedAt: Time,
  lastUsedAt: Time,
  endsAt: Time,
  isThis: Type.Boolean({ description: 'The one that asks' }),
});
export type OpenSessionView = Static<typeof OpenSession>;

/** A terminal (npm run operator) that is signed in. */
export const Terminal = Type.Object({
  session: SessionMark,
  terminal: Type.String({ description: "The system's user and the host" }),
  startedAt: Time,
  lastUsedAt: Time,
  endsAt: Time,
});
export type TerminalView = Static<typeof Terminal>;

export const Me = Type.Object({
  personNo: Type.Integer(),
  name: Text,
  roles: Type.Array(Role),
  verbs: Type.Array(oneOf(consoleVerbs)),
  sessionEndsAt: Time,
  /** How the session was opened. */
  openedBy: oneOf(['passkey', 'company'] as const),
  passkeys: Type.Array(Passkey),
  /** Whether adding the first passkey requires the invitation word that the proposer was shown. */
  firstPasskeyNeedsWord: Type.Boolean(),
  /**
   * When a second passkey must have been added; afterwards nothing that involves money can be done with one
   * passkey alone.
   */
  secondPasskeyBy: nullable(Time),
  sessions: Type.Array(OpenSession),
  terminals: Type.Array(Terminal),
});
export type MeView = Static<typeof Me>;

export const Person = Type.Object({
  personNo: Type.Integer(),
  name: Text,
  roles: Type.Array(Role),
  addedAt: Time,
  addedBy: nullable(Text),
  lastSeenAt: nullable(Time),
  passkeyCount: Type.Integer(),
  sessionCount: Type.Integer({ description: 'In browsers and at terminals, now' }),
  companyAccount: nullable(
    Type.Object({
      email: Type.String({ description: 'As it was let in' }),
      /** Null when the person has not yet signed in with it. */
      boundAt: nullable(Time),
    }),
  ),
  endedAt: nullable(Time),
  invitation: nullable(
    Type.Object(
      {
        state: oneOf(['open', 'over', 'wrongWords']),
        until: nullable(Time),
      },
      { description: 'Of who has not come in yet; wrongWords: it ended since its word was guessed at' },
    ),
  ),
});
export type PersonView = Static<typeof Person>;

export const OrderRow = Type.Object({
  orderNo: Text,
  state: oneOf(orderStates),
  mobileNo: Type.String({ description: 'Its middle hidden' }),
  carrier: Text,
  faceFen: Fen,
  priceFen: Fen,
  points: Type.Integer(),
  payMethod: oneOf(payMethods),
  createdAt: Time,
  endedAt: nullable(Time),
});
export type OrderRowView = Static<typeof OrderRow>;

export const orderActs = [
  'ask',
  'resend',
  'refundPayment',
  'giveBack',
  'decide',
  'blockUser',
  'unblockUser',
  'closeAccount',
] as const;
export const decisionOutcomes = ['closed', 'credited', 'refused', 'settled'] as const;

/** An act on an order or on the user who placed it: whether it is possible at present, and why not. */
export const OrderAct = Type.Object({
  act: oneOf(orderActs),
  number: Type.String({ description: 'What it is done to' }),
  outcome: nullable(oneOf(decisionOutcomes)),
  mostFen: nullable(Fen),
  needsTwo: Type.Boolean(),
  whyNot: nullable(Text),
});
export type OrderActView = Static<typeof OrderAct>;

const Part = {
  number: Text,
  state: Text,
  attemptCount: Type.Integer(),
  nextAt: nullable(Time),
};

/**
 * An entry of the timeline: an event of an order, an agreement or one of their parts, or something that an
 * operator did or looked at.
 */
export const TimelineEntry = Type.Object({
  at: Time,
  entity: Text,
  number: Text,
  event: Text,
  from: nullable(Text),
  to: nullable(Text),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type TimelineEntryView = Static<typeof TimelineEntry>;

export const Proposal = Type.Object({
  proposalNo: Type.Integer(),
  kind: oneOf(proposalKindNames),
  about: Type.String({ description: 'The number, difference or person that it is about' }),
  orderNo: nullable(Text),
  payload: Type.Record(Type.String(), Type.Unknown()),
  hash: Hash,
  state: oneOf(proposalStates),
  reason: Text,
  proposedBy: Text,
  proposedAt: Time,
  expiresAt: Time,
  decidedBy: nullable(Text),
  decidedAt: nullable(Time),
  decisionReason: nullable(Text),
  outcome: nullable(Text),
  whyNotApprovable: nullable(
    Type.Object(
      { refusal: Text, message: Text, why: nullable(Text) },
      { description: 'What approving it would be refused with; null: you can. Its `why` is in English' },
    ),
  ),
  pairCount: Type.Integer({ description: 'How often you two decided together in the last 30 days' }),
});
export type ProposalView = Static<typeof Proposal>;

export const HelpMessageRow = Type.Object({
  messageNo: Text,
  orderNo: Text,
  language: oneOf(['zh', 'en'] as const),
  text: Type.String({ description: 'Numbers in it have their middle hidden' }),
  writtenAt: Time,
});
export type HelpMessageRowView = Static<typeof HelpMessageRow>;

export const AnsweredMessage = Type.Object({
  ...HelpMessageRow.properties,
  answer: nullable(Text),
  answeredAt: nullable(Time),
});
export type AnsweredMessageView = Static<typeof AnsweredMessage>;

export const Difference = Type.Object({
  book: Text,
  kind: Text,
  reference: Text,
  ownAmount: nullable(Fen),
  theirAmount: nullable(Fen),
  firstSeenAt: Time,
  orderNo: nullable(Text),
});
/**
 * An open difference: how much of it may be written off (below zero: how much was recovered), and why not.
 */
export const OpenDifference = Type.Object({
  ...Difference.properties,
  writeOff: Type.Object({ amount: Type.Integer(), whyNot: nullable(Text) }),
});
export type OpenDifferenceView = Static<typeof OpenDifference>;
export type DifferenceView = Static<typeof Difference>;

/** An order from its first event to its last, with all its parts. */
export const OrderLife = Type.Object({
  order: Type.Object({
    ...OrderRow.properties,
    userNo: Type.String({ description: 'Who placed it' }),
    agreementNo: nullable(Type.String({ description: 'Of the agreement that it is a charge of' })),
    kind: Text,
    closeReason: nullable(Text),
    province: nullable(Text),
    channel: nullable(Text),
    paidAt: nullable(Time),
    chargeNo: nullable(Text),
    settingsVersion: nullable(Type.Integer()),
    lookedAtNext: nullable(Time),
  }),
  payments: Type.Array(
    Type.Object({
      ...Part,
      method: Text,
      amount: Fen,
      paidAmount: nullable(Fen),
      cashier: nullable(oneOf(cashierNames)),
      tradeNo: nullable(Text),
    }),
  ),
  delivery: nullable(
    Type.Object({
      ...Part,
      supplier: nullable(Text),
      sendCount: Type.Integer(),
      carrierRef: nullable(Text),
      reason: nullable(Text),
      cost: nullable(Text),
    }),
  ),
  refunds: Type.Array(Type.Object({ ...Part, method: Text, amount: Fen, reason: Text })),
  timeline: Type.Array(TimelineEntry),
  archivedIn: nullable(Type.String({ description: 'The file of the month in which its events are' })),
  ledger: Type.Array(
    Type.Object({
      at: Time,
      reason: Text,
      debit: Text,
      credit: Text,
      unit: Text,
      amount: Type.Integer(),
    }),
  ),
  balances: Type.Array(Type.Object({ account: Text, unit: Text, amount: Type.Integer() })),
  differences: Type.Array(Difference),
  messages: Type.Array(AnsweredMessage),
  proposals: Type.Array(Proposal),
  acts: Type.Array(OrderAct),
});
export type OrderLifeView = Static<typeof OrderLife>;

export const AuditAct = Type.String({
  maxLength: 60,
  description: 'An act, or with what acts begin: `approve` is all approvals, `terminal` all commands there',
});

export const AuditEntry = Type.Object({
  entryNo: Type.Integer(),
  at: Time,
  person: Text,
  act: Text,
  about: Text,
  outcome: Text,
  reason: nullable(Text),
  address: Text,
  hash: nullable(Type.String({ description: 'Of its seal; null: sealed within seconds' })),
});
export type AuditEntryView = Static<typeof AuditEntry>;

export const Home = Type.Object({
  waiting: Type.Object({
    proposals: nullable(Type.Integer()),
    messages: nullable(Type.Integer()),
    oldestMessageAt: nullable(Time),
    differences: nullable(Type.Integer()),
    breakGlass: nullable(Type.Integer()),
  }),
  stuck: Type.Array(Type.Object({ kind: Text, count: Type.Integer(), oldestSeconds: Type.Number() })),
  /** Null for operators who may not see orders. */
  lastHour: nullable(
    Type.Object({
      placed: Type.Integer(),
      credited: Type.Integer(),
      refunded: Type.Integer(),
      /** Seconds from payment to credit. */
      medianSeconds: nullable(Type.Number()),
      p99Seconds: nullable(Type.Number()),
    }),
  ),
  byCarrier: Type.Array(
    Type.Object({
      carrier: Text,
      credited: Type.Integer(),
      refunded: Type.Integer(),
      waiting: Type.Integer(),
    }),
  ),
});
export type HomeView = Static<typeof Home>;
