/** The console's calls about agreements, and the schemas that they carry. */
import { type Static, Type } from 'typebox';
import {
  agreementStates,
  chargeStates,
  consentStates,
  debitSources,
  debtStates,
  operationKinds,
  operationStates,
  triggerKinds,
} from '../agreement-states.ts';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { PartnerCalls } from './partner-calls.ts';
import { AgreementNo, Cursor, Reason, TimelineEntry } from './schemas.ts';

const Text = Type.String();
const Fen = Type.Integer({ description: 'Whole fen' });
const Masked = Type.String({ description: 'Its middle hidden' });

/** The terms of an agreement. */
const Terms = {
  trigger: oneOf(triggerKinds),
  dayOfMonth: nullable(Type.Integer()),
  thresholdFen: nullable(Fen),
  amountFen: Fen,
  capPerMonthFen: Fen,
};

export const AgreementRow = Type.Object({
  agreementNo: Text,
  state: oneOf(agreementStates),
  mobileNo: Type.String({ description: 'The number that is topped up, its middle hidden' }),
  signerMobileNo: Masked,
  isOwn: Type.Boolean({ description: "It tops up its signer's own number" }),
  ...Terms,
  createdAt: Time,
  endedAt: nullable(Time),
});
export type AgreementRowView = Static<typeof AgreementRow>;

export const ChargeRow = Type.Object({
  chargeNo: Text,
  /** `yyyymm` for a month, `yyyymmdd` for a day. */
  period: Text,
  state: oneOf(chargeStates),
  reason: nullable(Text),
  amountFen: Fen,
  paidFen: nullable(Fen),
  source: nullable(oneOf(debitSources)),
  rounds: Type.Integer(),
  orderNo: nullable(Text),
  /** When the signer was notified by the gateway. */
  announcedAt: Time,
  /** When the wallet notified the signer, if the wallet does so. */
  noticedAt: nullable(Time),
  debitAt: Time,
  endedAt: nullable(Time),
  debtState: nullable(oneOf(debtStates)),
});
export type ChargeRowView = Static<typeof ChargeRow>;

/** The reasons for which nothing is debited under an agreement at present. */
export const agreementHolds = [
  'draft',
  'paused',
  'suspended',
  'over',
  'noConsent',
  'debitsStopped',
  'notSold',
] as const;

export const AgreementHold = Type.Object({
  hold: oneOf(agreementHolds),
  reason: nullable(Type.String({ description: 'Of a suspension, and of what is over' })),
  channel: nullable(Type.String({ description: 'Of which channel debits are stopped; null: of all' })),
});
export type AgreementHoldView = Static<typeof AgreementHold>;

/** The acts that a signer can perform on the pages; operators cannot perform them for a signer. */
export const signerActs = ['pause', 'resume', 'skip', 'unskip', 'cancel'] as const;

export const AgreementLife = Type.Object({
  agreement: Type.Object({
    ...AgreementRow.properties,
    userNo: Type.String({ description: 'The signer' }),
    memberUserNo: nullable(
      Type.String({ description: 'Whose number it is; null: the signer’s, or nobody has logged in with it' }),
    ),
    /** The time at which it entered its state. */
    since: Time,
    /** Why it is suspended or has ended. */
    reason: nullable(Text),
    /** The signer's own text about that. */
    reasonText: nullable(Text),
    nickname: Text,
    carrier: Text,
    province: nullable(Text),
    channel: nullable(Text),
    variant: nullable(Text),
    language: Text,
    payOrder: Type.Array(oneOf(debitSources)),
    endsOn: nullable(Text),
    textVersion: Text,
    creditTextVersion: nullable(Text),
    consentedAt: Time,
    mandate: Text,
    walletNo: nullable(Text),
    skipNext: Type.Boolean(),
    failuresInRow: Type.Integer(),
    chargedThisMonthFen: Fen,
    sharedCapFen: nullable(Fen),
    /** When the next planned charge is debited. */
    plannedAt: nullable(Time),
    lookedAtNext: nullable(Time),
    signedAt: nullable(Time),
  }),
  holds: Type.Array(AgreementHold),
  signerActs: Type.Array(
    Type.Object({
      act: oneOf(signerActs),
      whyNot: nullable(Type.String({ description: 'The name of the refusal' })),
    }),
  ),
  /** The operations that the signer asked for and that have not ended. */
  operations: Type.Array(
    Type.Object({
      requestNo: Text,
      kind: oneOf(operationKinds),
      state: oneOf(operationStates),
      createdAt: Time,
      expiresAt: nullable(Time),
    }),
  ),
  /** The consents that the member was asked for, with their answers, oldest first. */
  consents: Type.Array(
    Type.Object({
      consentNo: Text,
      state: oneOf(consentStates),
      amountFen: Fen,
      capPerMonthFen: Fen,
      askCount: Type.Integer(),
      askedAt: nullable(Time),
      remindedAt: nullable(Time),
      expiresAt: nullable(Time),
      answeredAt: nullable(Time),
      answeredBy: nullable(Text),
    }),
  ),
  debts: Type.Array(
    Type.Object({
      chargeNo: Text,
      amountFen: Fen,
      state: oneOf(debtStates),
      dueAt: Time,
      orderNo: nullable(Text),
    }),
  ),
  timeline: Type.Array(TimelineEntry),
  isWholeTimeline: Type.Boolean({ description: 'Else it begins with the oldest that are shown' }),
});
export type AgreementLifeView = Static<typeof AgreementLife>;

/** The number by which an agreement is found: the signer's, or the one that is topped up. */
export const agreementNumbers = ['signer', 'toppedUp'] as const;

export const agreementCalls = {
  'GET /agreement': {
    who: 'orders.read',
    summary: 'An agreement from its first event to its last, and why nothing is debited',
    request: Type.Object({ agreementNo: AgreementNo }),
    response: Type.Object({ life: AgreementLife }),
  },
  'GET /agreement/charges': {
    who: 'orders.read',
    summary: 'Its charges, the newest debit first, fifty at a time',
    request: Type.Object({ agreementNo: AgreementNo, cursor: Cursor }),
    response: Type.Object({ charges: Type.Array(ChargeRow), nextCursor: nullable(Text) }),
  },
  'POST /agreement/reveal': {
    who: 'numbers.reveal',
    summary: 'One of its numbers in clear; who asked and why is kept',
    request: Type.Object({ agreementNo: AgreementNo, whose: oneOf(agreementNumbers), reason: Reason }),
    response: Type.Object({ mobileNo: Text }),
  },
  'GET /agreement/calls': {
    who: 'orders.read',
    summary: 'What was sent to partners about it and came from them, messages to its people too, masked',
    request: Type.Object({ agreementNo: AgreementNo }),
    response: PartnerCalls,
  },
  'POST /agreement/calls/reveal': {
    who: 'numbers.reveal',
    summary: 'The same in clear but for what opens something, for a reason that is kept',
    request: Type.Object({ agreementNo: AgreementNo, reason: Reason }),
    response: PartnerCalls,
  },
} as const;
