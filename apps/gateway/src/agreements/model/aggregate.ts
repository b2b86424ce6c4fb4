/**
 * An agreement with everything that is open about it. It is read as a whole, changed as a whole
 * (agreement-change.ts) and written as a whole (store/agreement-store.ts), under its version: of two writers
 * that decide from the same reading, one succeeds.
 */
import type {
  AgreementState,
  AgreementVariant,
  Carrier,
  ChargeReason,
  ChargeState,
  ConsentChannel,
  ConsentState,
  DebitSource,
  DebtState,
  Language,
  OperationKind,
  OperationRefusal,
  OperationState,
  SuspendReason,
  TriggerKind,
} from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { StateOf } from '@phonebill/states';
import type { mandateMachine } from './states/mandate.ts';
import { openConsentStates } from './states/member-consent.ts';
import { liveAgreementStates } from './states/agreement.ts';
import { undoneChargeStates } from './states/charge.ts';

export type MandateState = StateOf<typeof mandateMachine>;

/** The terms of an agreement. */
export interface Terms {
  readonly trigger: TriggerKind;
  /** The day of the month, 1 to 31; set for day triggers only. */
  readonly dayOfMonth: number | null;
  /** The balance below which it charges; set for balance triggers only. */
  readonly thresholdFen: Fen | null;
  readonly amountFen: Fen;
  /** The most that it may cost in a month in China, in face values. */
  readonly capPerMonthFen: Fen;
  /** The last day, yyyy-mm-dd in China; null when it runs until it is ended. */
  readonly endsOn: string | null;
  readonly payOrder: readonly DebitSource[];
}

/** The consent of the signer: to which texts, when, in which language and through which channel. */
export interface Consent {
  readonly textVersion: string;
  readonly creditTextVersion: string | null;
  readonly consentedAt: Date;
  readonly channelCode: string | null;
  /** The language in which messages to the signer are written. */
  readonly language: Language;
}

export interface Agreement {
  /** The signer's user number. */
  readonly userNo: string;
  readonly agreementNo: string;
  readonly version: number;
  readonly beneficiaryMobileNo: string;
  /** The signer's own number, to which notices are sent. */
  readonly signerMobileNo: string;
  readonly carrier: Carrier;
  readonly province: { readonly zh: string; readonly en: string } | null;
  readonly nickname: string;
  readonly terms: Terms;
  /** The offer through which it was opened; null for the standard offer. */
  readonly variant: AgreementVariant | null;
  readonly consent: Consent;
  readonly state: AgreementState;
  readonly suspendReason: SuspendReason | null;
  readonly cancelReason: string | null;
  readonly cancelText: string | null;
  readonly mandate: MandateState;
  /** The wallet's number of the signed mandate, if it is queried by that; null when it has no such number. */
  readonly walletNo: string | null;
  readonly mandateAttemptCount: number;
  readonly mandateNextAt: Date | null;
  /** Whether the next charge is to be skipped before it is even announced. */
  readonly skipNext: boolean;
  /** Whether the signer wants to be reminded when the end date is near. */
  readonly expiryTip: boolean;
  readonly failuresInRow: number;
  /** When to announce the next charge, or to ask for the balance; null when nothing is planned. */
  readonly planAt: Date | null;
  /** The period and the time of the planned debit; set for day triggers only. */
  readonly planPeriod: string | null;
  readonly planDebitAt: Date | null;
  /** When the run looks next, as last written. */
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly signedAt: Date | null;
  readonly endedAt: Date | null;
}

/**
 * The consent that an operation asks for. `variant` is the variant whose calls prepared it and confirm it.
 */
export type OperationConsent = Consent & { readonly variant?: AgreementVariant };

export interface Operation {
  readonly idempotencyKey: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly refusal: OperationRefusal | null;
  /** The terms of an opening or a change of terms; null otherwise. */
  readonly terms: Terms | null;
  readonly consent: OperationConsent | null;
  readonly requestFingerprint: string;
  /** The number of the mandate that the wallet is asked for, see `mandateNoOf`; null when it is not asked. */
  readonly mandateNo: string | null;
  /** The request body for the wallet, kept from the confirmation by code until the wallet has answered. */
  readonly requestBody: string | null;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/**
 * The consent of the member, whose number the agreement tops up and who is not its signer: the agreement to
 * these terms. See docs/decisions/0030-member-consent.md.
 */
export interface MemberConsent {
  readonly consentNo: string;
  /**
   * The opening or change that waits for it; null for a live agreement from before consents were requested.
   */
  readonly operationKey: string | null;
  /** The member's number, to which the request is sent and from which a reply comes. */
  readonly beneficiaryMobileNo: string;
  /** The terms that the member is asked to agree to. */
  readonly terms: Terms;
  /** The digits of a reply, as 37 in Y37: no other open or agreed consent of the number has them. */
  readonly replyCode: string;
  readonly state: ConsentState;
  readonly requestedAt: Date;
  /** How often the member was asked, not counting the reminder, and when last. */
  readonly askCount: number;
  readonly askedAt: Date | null;
  readonly remindedAt: Date | null;
  /** Until when the member can answer, counted from the first ask. */
  readonly expiresAt: Date | null;
  /** When to ask, or to remind; null when neither is to come. */
  readonly nextAt: Date | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: ConsentChannel | null;
  readonly endedAt: Date | null;
  /** Whether it is on the signer's list; false once the signer has removed it. */
  readonly listed: boolean;
}

export interface Charge {
  readonly chargeNo: string;
  readonly trigger: TriggerKind;
  /** The period, yyyymm or yyyymmdd. */
  readonly period: string;
  readonly state: ChargeState;
  readonly reason: ChargeReason | null;
  /** The face value. */
  readonly amountFen: Fen;
  /** The amount debited; null before the debit. */
  readonly paidFen: Fen | null;
  readonly source: DebitSource | null;
  readonly paidFrom: string | null;
  /** The number of rounds of debiting so far, each over all sources, and when the present one began. */
  readonly rounds: number;
  readonly roundAt: Date | null;
  readonly firstDebitAt: Date | null;
  readonly orderNo: string | null;
  readonly announcedAt: Date;
  /**
   * When the wallet notified the payer of it, if it does so before a debit; null when it has not, or does
   * not.
   */
  readonly noticedAt: Date | null;
  readonly debitAt: Date;
  /**
   * While announced, when to have the wallet notify its payer. Later, when to try again, or to look at its
   * order.
   */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
}

export interface Debt {
  readonly chargeNo: string;
  readonly amountFen: Fen;
  readonly state: DebtState;
  readonly since: Date;
  readonly dueAt: Date;
  readonly orderNo: string | null;
}

export interface AgreementAggregate {
  readonly agreement: Agreement;
  /** The operations that have not ended. */
  readonly operations: readonly Operation[];
  /** All consents there ever were, the oldest first; none when the number is the signer's own. */
  readonly consents: readonly MemberConsent[];
  /** The charges that have not ended, and skipped ones whose skipping can still be undone. */
  readonly charges: readonly Charge[];
  /** The unpaid debts of this agreement. */
  readonly debts: readonly Debt[];
  /** Whether the signer has overdue debts, under any agreement. */
  readonly overdue: boolean;
  /** The sums of face values that count towards the cap, by yyyymm, for the months around now. */
  readonly charged: Readonly<Record<string, Fen>>;
  /**
   * The newest periods that have a charge, whatever triggers it now: yyyymm for months, yyyymmdd for days;
   * null when there is none in the months around now.
   */
  readonly lastMonth: string | null;
  readonly lastDay: string | null;
}

/** Returns whether an agreement charges, or can again once it is resumed. */
export function isLive({ state }: Pick<Agreement, 'state'>): boolean {
  return liveAgreementStates.has(state);
}

/** Returns whether its number is not its signer's own, so that its charges are for the family. */
export function isForFamily({
  beneficiaryMobileNo,
  signerMobileNo,
}: Pick<Agreement, 'beneficiaryMobileNo' | 'signerMobileNo'>): boolean {
  return beneficiaryMobileNo !== signerMobileNo;
}

/** Returns whether a charge counts towards the caps of its month: every charge except those that failed. */
export function countsTowardsCap({ state }: Pick<Charge, 'state'>): boolean {
  return !undoneChargeStates.has(state);
}

/** Returns whether the member has yet to answer. */
export function isOpen({ state }: Pick<MemberConsent, 'state'>): boolean {
  return openConsentStates.has(state);
}

/** Returns the consent in effect; null when the member has not agreed, or no longer does. */
export function agreedConsent({ consents }: Pick<AgreementAggregate, 'consents'>): MemberConsent | null {
  return consents.findLast(({ state }) => state === 'agreed') ?? null;
}

/** Returns whether the member's consent, where one is needed, allows announcing and debiting. */
export function memberAllows(aggregate: Pick<AgreementAggregate, 'agreement' | 'consents'>): boolean {
  return !isForFamily(aggregate.agreement) || agreedConsent(aggregate) !== null;
}

export type AgreementEntity = 'agreement' | 'operation' | 'charge' | 'debt' | 'mandate' | 'consent';

export interface AgreementEventRow {
  readonly entity: AgreementEntity;
  readonly entityNo: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly detail: Readonly<Record<string, string | number>> | null;
}

/**
 * Events that record a change for operators and auditors and are not shown to users: another event, a notice
 * or the page itself shows it.
 */
export const internalEvents: readonly string[] = [
  'termsApplied',
  'rescheduled',
  'noticed',
  'planDropped',
  'skipRequested',
  'skipWithdrawn',
  'skipUsed',
  'failuresCounted',
  'renamed',
  'expiryReminderDismissed',
];

/** The kinds of SMS to the signer. */
export const noticeKinds = [
  'opened',
  'changed',
  'announced',
  'debitRefused',
  'credited',
  'refunded',
  'cancelled',
  'capReached',
  'familyCapReached',
  'suspended',
  'chargeCancelled',
  'ended',
  'notNeeded',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The kinds of SMS about the member's consent, to the signer or the member. */
export const consentNoticeKinds = [
  'signerAsked',
  'signerAgreed',
  'signerRefused',
  'signerExpired',
  'memberAsked',
  'memberReminded',
  'memberAgreed',
  'memberTermsChanged',
  'memberStopped',
] as const;
export type ConsentNoticeKind = (typeof consentNoticeKinds)[number];

export interface Notice {
  readonly kind: NoticeKind | ConsentNoticeKind;
  readonly chargeNo: string | null;
  /** The member's consent, for a notice about one. */
  readonly consentNo?: string;
  /** The text that tells it apart from other notices with the same kind, agreement and charge. */
  readonly occasion: string;
}
