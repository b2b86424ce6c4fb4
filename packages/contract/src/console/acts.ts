/** What people of the console propose and approve, and what a touch of a passkey stands for. */
import { type Static, Type } from 'typebox';
import { carriers, orderStates, payMethods } from '../order-states.ts';
import { nullable, oneOf } from '../schemas/fields.ts';
import { stuckParts } from './order-list.ts';
import { Channel } from './channel.ts';
import { ProposedEndpoint, SecretOf } from './events.ts';
import { ProposedFloors, ProposedOverride, ProposedSettings } from './settings.ts';
import {
  CompanyAccount,
  Day,
  decisionOutcomes,
  Hash,
  PartNumber,
  PersonName,
  Reason,
  Role,
  RowNo,
} from './schemas.ts';

/** Of an order, and of whoever placed it. */
const OrderNo = Type.String({ pattern: '^[0-9]{24}$' });
const UserNo = Type.String({ pattern: '^[0-9]{10}$' });

export const OrderFilters = Type.Object({
  state: Type.Optional(oneOf(orderStates)),
  payMethod: Type.Optional(oneOf(payMethods)),
  carrier: Type.Optional(oneOf(carriers)),
  /** The first day and the last, in China: 2026-11-25. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  settingsVersion: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
  /** Those of which such a part waits for its partner longer than it should. */
  stuck: Type.Optional(oneOf(stuckParts)),
});
export type OrderFiltersView = Static<typeof OrderFilters>;
/** What names orders by how they were sold: it says the same when a proposal is approved. */
export const GiveBackFilters = Type.Omit(OrderFilters, ['stuck']);

/** What is not sold; all that is named together. */
export const Sale = Type.Object({
  carrier: Type.Optional(oneOf(carriers)),
  province: Type.Optional(Type.String({ maxLength: 20 })),
  payment: Type.Optional(Type.String({ maxLength: 20 })),
  channel: Type.Optional(Type.String({ maxLength: 64 })),
  faceFen: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** Of a supplier, as a delivery names it. */
export const SupplierCode = Type.String({ pattern: '^[a-z]{1,20}$' });
/** Of a way to pay, as orders name it. */
const WayToPay = oneOf(['cash', 'digital', 'points', 'agreement'] as const);
const TextForUsers = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` });

/** What one person switches off: who credits numbers, or by whom people pay. */
export const SwitchOff = Type.Object({
  partner: Type.Union([
    Type.Object({ kind: Type.Literal('supplier'), name: SupplierCode }),
    Type.Object({ kind: Type.Literal('payment'), name: WayToPay }),
  ]),
  textZh: TextForUsers,
  textEn: TextForUsers,
  reason: Reason,
});
export type SwitchOffAct = Static<typeof SwitchOff>;

/** The most under one approval: what another person can still read. */
export const MOST_DIFFERENCES_AT_ONCE = 500;

export const ReadDifference = Type.Object({
  book: Type.String({ maxLength: 40 }),
  kind: Type.String({ maxLength: 40 }),
  reference: Type.String({ maxLength: 80 }),
  ownAmount: nullable(Type.Integer()),
  theirAmount: nullable(Type.Integer()),
});
export type ReadDifferenceView = Static<typeof ReadDifference>;

/** What a person proposes; `about` is what it is done to. */
export const Proposed = Type.Union([
  Type.Object({ kind: Type.Literal('refundPayment'), about: PartNumber, reason: Reason }),
  Type.Object({
    kind: Type.Literal('giveBack'),
    about: PartNumber,
    /** Null: all of it. */
    amountFen: nullable(Type.Integer({ minimum: 1 })),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('giveBackMany'),
    filters: GiveBackFilters,
    /** Of each order, at most what was taken for it; null: all of it. */
    amountFen: nullable(Type.Integer({ minimum: 1 })),
    /** In its place, of each order what its price was above this, in ten-thousandths of its face value. */
    rightShare: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** As GET /orders/giveBackPlan said: other numbers by now are refused. */
    orderCount: Type.Integer({ minimum: 1 }),
    totalFen: Type.Integer({ minimum: 1 }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('decide'),
    about: PartNumber,
    outcome: oneOf(decisionOutcomes),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('closeDifference'),
    book: Type.String({ maxLength: 40 }),
    differenceKind: Type.String({ maxLength: 40 }),
    reference: Type.String({ maxLength: 80 }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('closeDifferences'),
    /** Each with the amounts that were read, in its book's unit. */
    differences: Type.Array(ReadDifference, { minItems: 1, maxItems: MOST_DIFFERENCES_AT_ONCE }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('writeOff'),
    book: Type.String({ maxLength: 40 }),
    differenceKind: Type.String({ maxLength: 40 }),
    reference: Type.String({ maxLength: 80 }),
    /** As the difference says it, in the book's unit; below zero: so much of what was written off is back. */
    amount: Type.Integer(),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('blockUser'),
    userNo: UserNo,
    /** From which it was proposed; null: from none. */
    orderNo: nullable(OrderNo),
    atOnce: Type.Boolean({ description: 'Already until another person decides, for 24 hours at most' }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('unblockUser'),
    userNo: UserNo,
    orderNo: nullable(OrderNo),
    reason: Reason,
  }),
  Type.Object({ kind: Type.Literal('closeAccount'), userNo: UserNo, reason: Reason }),
  Type.Object({ kind: Type.Literal('allowDebits'), channel: Channel, reason: Reason }),
  Type.Object({ kind: Type.Literal('sellAgain'), what: Sale, reason: Reason }),
  Type.Object({ kind: Type.Literal('useSupplier'), supplier: SupplierCode, reason: Reason }),
  Type.Object({
    kind: Type.Literal('trustKey'),
    key: Type.String({ minLength: 1, maxLength: 2000, description: 'The public key as the stop names it' }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('raiseActivity'),
    activity: Type.String({ minLength: 1, maxLength: 64 }),
    /** How many rewards are added, and how many fen or points. */
    stock: Type.Integer({ minimum: 0 }),
    budget: Type.Integer({ minimum: 0 }),
    reason: Reason,
  }),
  ProposedSettings,
  ProposedOverride,
  ProposedFloors,
  ProposedEndpoint,
  Type.Object({
    kind: Type.Literal('invitePerson'),
    name: PersonName,
    roles: Type.Array(Role, { minItems: 1, uniqueItems: true }),
    companyAccount: Type.Optional(CompanyAccount),
    reason: Reason,
  }),
]);
export type ProposedAct = Static<typeof Proposed>;

export const Approval = Type.Object({
  proposalNo: RowNo,
  hash: Hash,
  reason: Type.String({ maxLength: 500 }),
});

/** What a person types from the terminal that asks to be let in; any spelling of it is read. */
const TerminalCode = Type.String({ minLength: 8, maxLength: 20 });
export const AskedTerminal = Type.Object({
  code: TerminalCode,
  terminal: Type.String({ maxLength: 200, description: "The system's user and the host, as was shown" }),
});
export const LookedUpTerminal = Type.Object({ code: TerminalCode });

export const RemovedPasskey = Type.Object({ credentialId: Type.String({ maxLength: 1400 }) });
/** Whose work in the console is ended, or whose sessions are. */
export const EndedPerson = Type.Object({ personNo: RowNo, reason: Reason });

/** Who is given all that is kept about them, in a file. */
export const GivenData = Type.Object({ userNo: UserNo, reason: Reason });

/** What a passkey is touched for: exactly what is then sent. */
export const Touched = Type.Union([
  Type.Object({ act: Type.Literal('propose'), content: Proposed }),
  Type.Object({ act: Type.Literal('approve'), content: Approval }),
  Type.Object({ act: Type.Literal('switchOff'), content: SwitchOff }),
  Type.Object({ act: Type.Literal('giveData'), content: GivenData }),
  Type.Object({ act: Type.Literal('newSecret'), content: SecretOf }),
  Type.Object({ act: Type.Literal('allowTerminal'), content: AskedTerminal }),
  Type.Object({ act: Type.Literal('addPasskey'), content: Type.Object({}) }),
  Type.Object({ act: Type.Literal('removePasskey'), content: RemovedPasskey }),
  Type.Object({ act: Type.Literal('endPerson'), content: EndedPerson }),
]);
export type TouchedAct = Static<typeof Touched>;
