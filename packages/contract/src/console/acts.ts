/**
 * The acts that operators of the console propose and approve, and the content that each passkey confirmation
 * covers.
 */
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

/** Filters for orders, and for the users who placed them. */
export const OrderNo = Type.String({ pattern: '^[0-9]{24}$' });
const UserNo = Type.String({ pattern: '^[0-9]{10}$' });

export const OrderFilters = Type.Object({
  state: Type.Optional(oneOf(orderStates)),
  payMethod: Type.Optional(oneOf(payMethods)),
  carrier: Type.Optional(oneOf(carriers)),
  /** The first and the last day, in China: 2026-11-25. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  settingsVersion: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
  /** Only orders with such a part waiting for its partner longer than it should. */
  stuck: Type.Optional(oneOf(stuckParts)),
});
export type OrderFiltersView = Static<typeof OrderFilters>;
/**
 * Filters that select orders by how they were sold, so that they select the same orders when a proposal is
 * approved.
 */
export const GiveBackFilters = Type.Omit(OrderFilters, ['stuck']);

/** Filters that select orders by what of them is stuck, which is decided together. */
export const DecideFilters = Type.Object({ ...OrderFilters.properties, stuck: oneOf(stuckParts) });
export type DecideFiltersView = Static<typeof DecideFilters>;

/** The sales that are stopped: those that match all of the fields given. */
export const Sale = Type.Object({
  carrier: Type.Optional(oneOf(carriers)),
  province: Type.Optional(Type.String({ maxLength: 20 })),
  payment: Type.Optional(Type.String({ maxLength: 20 })),
  channel: Type.Optional(Type.String({ maxLength: 64 })),
  faceFen: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** The code of a supplier, as it is stored with a delivery. */
export const SupplierCode = Type.String({ pattern: '^[a-z]{1,20}$' });
/** A way to pay, as it is stored with an order. */
const WayToPay = oneOf(['cash', 'digital', 'points', 'agreement'] as const);
const TextForUsers = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` });

/**
 * The partner that one operator may switch off alone: a supplier that credits numbers, or a provider by which
 * users pay.
 */
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

/** The most differences under one approval: as many as a second person can still read. */
export const MOST_DIFFERENCES_AT_ONCE = 500;

export const ReadDifference = Type.Object({
  book: Type.String({ maxLength: 40 }),
  kind: Type.String({ maxLength: 40 }),
  reference: Type.String({ maxLength: 80 }),
  ownAmount: nullable(Type.Integer()),
  theirAmount: nullable(Type.Integer()),
});
export type ReadDifferenceView = Static<typeof ReadDifference>;

/** The acts that an operator can propose; `about` names what the act applies to. */
export const Proposed = Type.Union([
  Type.Object({ kind: Type.Literal('refundPayment'), about: PartNumber, reason: Reason }),
  Type.Object({
    kind: Type.Literal('giveBack'),
    about: PartNumber,
    /** Null for the full amount. */
    amountFen: nullable(Type.Integer({ minimum: 1 })),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('giveBackMany'),
    filters: GiveBackFilters,
    /** The most to give back for each order, limited to what was taken for it; null for the full amount. */
    amountFen: nullable(Type.Integer({ minimum: 1 })),
    /**
     * Used in place of the amount: the share of the face value, in ten-thousandths, that each order should
     * have cost. The part of its price above that is given back.
     */
    rightShare: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /**
     * The count and total that GET /orders/giveBackPlan answered; the proposal is refused if they have
     * changed since.
     */
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
    kind: Type.Literal('decideMany'),
    filters: DecideFilters,
    outcome: oneOf(decisionOutcomes),
    /** The count and total that GET /orders/decidePlan answered; refused if they have changed since. */
    orderCount: Type.Integer({ minimum: 1 }),
    totalFen: Type.Integer({ minimum: 1 }),
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
    /** The differences, each with the amounts that the proposer read, in its book's unit. */
    differences: Type.Array(ReadDifference, { minItems: 1, maxItems: MOST_DIFFERENCES_AT_ONCE }),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('writeOff'),
    book: Type.String({ maxLength: 40 }),
    differenceKind: Type.String({ maxLength: 40 }),
    reference: Type.String({ maxLength: 80 }),
    /**
     * The amount as the difference states it, in the book's unit; below zero when that much of an earlier
     * write-off has been recovered.
     */
    amount: Type.Integer(),
    reason: Reason,
  }),
  Type.Object({
    kind: Type.Literal('blockUser'),
    userNo: UserNo,
    /** The order from which it was proposed; null if from none. */
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
    /** How many rewards are added, and how many fen or points to the budget. */
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

/**
 * The code that the terminal shows when it asks to be let in, as a person types it; any spelling is accepted.
 */
const TerminalCode = Type.String({ minLength: 8, maxLength: 20 });
export const AskedTerminal = Type.Object({
  code: TerminalCode,
  terminal: Type.String({ maxLength: 200, description: "The system's user and the host, as was shown" }),
});
export const LookedUpTerminal = Type.Object({ code: TerminalCode });

export const RemovedPasskey = Type.Object({ credentialId: Type.String({ maxLength: 1400 }) });
/** The operator whose access to the console, or whose sessions, are ended. */
export const EndedPerson = Type.Object({ personNo: RowNo, reason: Reason });

/** The user who is given a file of all data stored about them. */
export const GivenData = Type.Object({ userNo: UserNo, reason: Reason });

/** The content that a passkey confirms: exactly what is then sent. */
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
