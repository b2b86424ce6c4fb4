/**
 * An agreement with all that is open about it. Read as a whole, changed as a whole (agreement-change.ts) and
 * written as a whole (store.ts), under its version: of two who decide from the same reading, one writes.
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

/** What is agreed. */
export interface Terms {
  readonly trigger: TriggerKind;
  /** 1 to 31, of a day trigger. */
  readonly dayOfMonth: number | null;
  /** Of a balance trigger. */
  readonly thresholdFen: Fen | null;
  readonly amountFen: Fen;
  /** Of face values, in a month in China. */
  readonly capPerMonthFen: Fen;
  /** yyyy-mm-dd in China, the last day; null: until it is ended. */
  readonly endsOn: string | null;
  readonly payOrder: readonly DebitSource[];
}

/** To which texts, when, in which language and through which channel the signer consented. */
export interface Consent {
  readonly textVersion: string;
  readonly creditTextVersion: string | null;
  readonly consentedAt: Date;
  readonly channelCode: string | null;
  /** The signer is written to in it. */
  readonly language: Language;
}

export interface Agreement {
  /** The signer. */
  readonly userNo: string;
  readonly agreementNo: string;
  readonly version: number;
  readonly beneficiaryMobileNo: string;
  /** The signer's own number, to which notices go. */
  readonly signerMobileNo: string;
  readonly carrier: Carrier;
  readonly province: { readonly zh: string; readonly en: string } | null;
  readonly nickname: string;
  readonly terms: Terms;
  /** In whose offer it was opened; null: the usual one. */
  readonly variant: AgreementVariant | null;
  readonly consent: Consent;
  readonly state: AgreementState;
  readonly suspendReason: SuspendReason | null;
  readonly cancelReason: string | null;
  readonly cancelText: string | null;
  readonly mandate: MandateState;
  /** What the wallet calls what was signed, where it is asked by that; null: it has no such number. */
  readonly walletNo: string | null;
  readonly mandateAttemptCount: number;
  readonly mandateNextAt: Date | null;
  /** The next charge is to be skipped before it is even announced. */
  readonly skipNext: boolean;
  /** The signer wants it pointed out when the end date is near. */
  readonly expiryTip: boolean;
  readonly failuresInRow: number;
  /** When to announce the next charge, or to ask for the balance; null: not planned. */
  readonly planAt: Date | null;
  /** Of a day trigger: the period and the time of the debit that is planned. */
  readonly planPeriod: string | null;
  readonly planDebitAt: Date | null;
  /** When the run looks next, as it was written. */
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly signedAt: Date | null;
  readonly endedAt: Date | null;
}

/**
 * What an operation asks consent for. `variant`: it was prepared, and is confirmed, by that variant's calls.
 */
export type OperationConsent = Consent & { readonly variant?: AgreementVariant };

export interface Operation {
  readonly idempotencyKey: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly refusal: OperationRefusal | null;
  /** Of an opening or a change of terms. */
  readonly terms: Terms | null;
  readonly consent: OperationConsent | null;
  readonly requestFingerprint: string;
  /** The number of the mandate that the wallet is asked for; null: it is not asked, see `mandateNoOf`. */
  readonly mandateNo: string | null;
  /** What the wallet is sent, kept from the code's confirmation until the wallet has said. */
  readonly requestBody: string | null;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/**
 * The consent of the member, whose number the agreement tops up and who is not its signer: the yes to these
 * terms. See docs/decisions/0030-member-consent.md.
 */
export interface MemberConsent {
  readonly consentNo: string;
  /** The opening or change that waits for it; null: a live agreement from before consents were asked for. */
  readonly operationKey: string | null;
  /** The member's number, where the ask goes and a reply comes from. */
  readonly beneficiaryMobileNo: string;
  /** What the member is asked to agree to. */
  readonly terms: Terms;
  /** The digits of a reply, as 37 in Y37: no other open or agreed consent of the number has them. */
  readonly replyCode: string;
  readonly state: ConsentState;
  readonly requestedAt: Date;
  /** How often the member was asked, the reminder aside, and when last. */
  readonly askCount: number;
  readonly askedAt: Date | null;
  readonly remindedAt: Date | null;
  /** Until when the member can answer, counted from the first ask. */
  readonly expiresAt: Date | null;
  /** When to ask, or to remind; null: not any more. */
  readonly nextAt: Date | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: ConsentChannel | null;
  readonly endedAt: Date | null;
  /** The signer sees it in their list; false: they have taken it off. */
  readonly listed: boolean;
}

export interface Charge {
  readonly chargeNo: string;
  readonly trigger: TriggerKind;
  /** yyyymm or yyyymmdd. */
  readonly period: string;
  readonly state: ChargeState;
  readonly reason: ChargeReason | null;
  /** The face value. */
  readonly amountFen: Fen;
  /** What was debited, once it was. */
  readonly paidFen: Fen | null;
  readonly source: DebitSource | null;
  readonly paidFrom: string | null;
  /** Rounds of debiting so far, each over all sources, and when the present one began. */
  readonly rounds: number;
  readonly roundAt: Date | null;
  readonly firstDebitAt: Date | null;
  readonly orderNo: string | null;
  readonly announcedAt: Date;
  /**
   * When the wallet told the payer of it, where it does that before a debit; null: it has not, or does not.
   */
  readonly noticedAt: Date | null;
  readonly debitAt: Date;
  /**
   * While announced, when to have the wallet tell its payer. Later, when to try again, or to look after its
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
  /** Those that are not over. */
  readonly operations: readonly Operation[];
  /** All there ever were, the oldest first; none of the signer's own number. */
  readonly consents: readonly MemberConsent[];
  /** Those that are not over, and skipped ones that could still be taken back. */
  readonly charges: readonly Charge[];
  /** Of this agreement, not paid. */
  readonly debts: readonly Debt[];
  /** The signer has overdue debts, under whichever agreement. */
  readonly overdue: boolean;
  /** Face values that count towards the cap, by yyyymm, of the months around now. */
  readonly charged: Readonly<Record<string, Fen>>;
  /**
   * The newest periods that have a charge, whatever triggers now: yyyymm of a month, yyyymmdd of a day; null:
   * none in the months around now.
   */
  readonly lastMonth: string | null;
  readonly lastDay: string | null;
}

/** Whether it charges, or can again once it is resumed. */
export function isLive({ state }: Pick<Agreement, 'state'>): boolean {
  return liveAgreementStates.has(state);
}

/** Whether its number is somebody else's than its signer's: what they are charged for the family. */
export function isForFamily({
  beneficiaryMobileNo,
  signerMobileNo,
}: Pick<Agreement, 'beneficiaryMobileNo' | 'signerMobileNo'>): boolean {
  return beneficiaryMobileNo !== signerMobileNo;
}

/** Whether a charge counts towards the caps of its month: everything but what came to nothing. */
export function countsTowardsCap({ state }: Pick<Charge, 'state'>): boolean {
  return !undoneChargeStates.has(state);
}

/** The member is yet to answer. */
export function isOpen({ state }: Pick<MemberConsent, 'state'>): boolean {
  return openConsentStates.has(state);
}

/** The consent that counts; null: the member has not agreed, or not any more. */
export function agreedConsent({ consents }: Pick<AgreementAggregate, 'consents'>): MemberConsent | null {
  return consents.findLast(({ state }) => state === 'agreed') ?? null;
}

/** Whether anything may be announced and debited as far as the member is concerned. */
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
 * Events that keep a change for operators and auditors and are not shown to users: another event, a notice or
 * the page itself shows them.
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

/** What the signer gets an SMS about. */
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

/** What the signer gets an SMS about because of the member, and what the member does. */
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
  /** Of a notice about a member's consent. */
  readonly consentNo?: string;
  /** What it is sent for, where kind, agreement and charge do not say it. */
  readonly occasion: string;
}
