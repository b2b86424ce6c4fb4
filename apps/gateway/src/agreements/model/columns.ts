/**
 * The tables of an agreement: which field is stored in which column. They are written by
 * `save_agreements.sql`.
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
import {
  bigint,
  boolean,
  type ColumnsOf,
  fixed,
  group,
  instant,
  encryptedText,
  integer,
  json,
  mobileNumber,
  mutable,
  nullable,
  optionalGroup,
  smallint,
  text,
  textList,
} from '../../db/columns/index.ts';
import type {
  Agreement,
  AgreementEntity,
  AgreementEventRow,
  Charge,
  Consent,
  Debt,
  MandateState,
  MemberConsent,
  Operation,
  OperationConsent,
  Terms,
} from './aggregate.ts';

/** The columns of the signer, whose number begins every key, and of the agreement that a row belongs to. */
const ofAgreement = { userNo: fixed('user_no', text()), agreementNo: fixed('agreement_no', text()) };

const termsColumns = {
  trigger: mutable('trigger', text<TriggerKind>()),
  dayOfMonth: mutable('day_of_month', nullable(smallint)),
  thresholdFen: mutable('threshold_fen', nullable(bigint)),
  amountFen: mutable('amount_fen', bigint),
  capPerMonthFen: mutable('cap_per_month_fen', bigint),
  endsOn: mutable('ends_on', nullable(text())),
  payOrder: mutable('pay_order', textList<DebitSource>()),
} satisfies ColumnsOf<Terms>;

const consentColumns = {
  textVersion: mutable('text_version', text()),
  creditTextVersion: mutable('credit_text_version', nullable(text())),
  consentedAt: mutable('consented_at', instant),
  channelCode: mutable('cnl_code', nullable(text())),
  language: mutable('language', text<Language>()),
} satisfies ColumnsOf<Consent>;

export const agreementTable = {
  name: 'agreements',
  fields: {
    userNo: fixed('user_no', text()),
    agreementNo: fixed('agreement_no', text()),
    version: mutable('version', integer),
    beneficiaryMobileNo: fixed('agr_mbl', mobileNumber),
    signerMobileNo: fixed('signer_mobile_no', mobileNumber),
    carrier: mutable('carrier', text<Carrier>()),
    province: optionalGroup({ zh: fixed('province_zh', text()), en: fixed('province_en', text()) }),
    nickname: mutable('nickname', text()),
    terms: group(termsColumns),
    variant: fixed('variant', nullable(text<AgreementVariant>())),
    consent: group(consentColumns),
    state: mutable('state', text<AgreementState>()),
    suspendReason: mutable('suspend_reason', nullable(text<SuspendReason>())),
    cancelReason: mutable('cancel_reason', nullable(text())),
    cancelText: mutable('cancel_text', nullable(text())),
    mandate: mutable('mandate', text<MandateState>()),
    walletNo: mutable('wallet_no', nullable(text())),
    mandateAttemptCount: mutable('mandate_attempt_count', integer),
    mandateNextAt: mutable('mandate_next_at', nullable(instant)),
    skipNext: mutable('skip_next', boolean),
    expiryTip: mutable('expiry_tip', boolean),
    failuresInRow: mutable('failures_in_row', integer),
    planAt: mutable('plan_at', nullable(instant)),
    planPeriod: mutable('plan_period', nullable(text())),
    planDebitAt: mutable('plan_debit_at', nullable(instant)),
    nextAt: mutable('next_at', nullable(instant)),
    createdAt: fixed('created_at', instant),
    signedAt: mutable('signed_at', nullable(instant)),
    endedAt: mutable('ended_at', nullable(instant)),
  } satisfies ColumnsOf<Agreement>,
  /** Columns that store/stored-change.ts decides, for the database to select by. */
  derived: { slice: fixed('slice', smallint), live: mutable('live', boolean) },
};

interface TermsJson extends Omit<Terms, 'thresholdFen' | 'amountFen' | 'capPerMonthFen'> {
  readonly thresholdFen: string | null;
  readonly amountFen: string;
  readonly capPerMonthFen: string;
}

const termsAsJson = json<Terms>(
  (stored) => {
    const terms = stored as TermsJson;
    return {
      ...terms,
      thresholdFen: terms.thresholdFen === null ? null : BigInt(terms.thresholdFen),
      amountFen: BigInt(terms.amountFen),
      capPerMonthFen: BigInt(terms.capPerMonthFen),
    };
  },
  ({ thresholdFen, amountFen, capPerMonthFen, ...plain }): TermsJson => ({
    ...plain,
    thresholdFen: thresholdFen === null ? null : String(thresholdFen),
    amountFen: String(amountFen),
    capPerMonthFen: String(capPerMonthFen),
  }),
);

/** A consent as operations store it, with the channel under its name on the wire. */
interface ConsentJson extends Omit<OperationConsent, 'consentedAt' | 'channelCode'> {
  readonly consentedAt: string;
  readonly cnlCode: string | null;
}

const consentAsJson = json<OperationConsent>(
  (stored) => {
    const { cnlCode, consentedAt, ...consent } = stored as ConsentJson;
    return { ...consent, channelCode: cnlCode, consentedAt: new Date(consentedAt) };
  },
  ({ channelCode, consentedAt, ...consent }): ConsentJson => ({
    ...consent,
    cnlCode: channelCode,
    consentedAt: consentedAt.toISOString(),
  }),
);

export const operationTable = {
  name: 'agreement_operations',
  fields: {
    idempotencyKey: fixed('idempotency_key', text()),
    kind: fixed('kind', text<OperationKind>()),
    state: mutable('state', text<OperationState>()),
    refusal: mutable('refusal', nullable(text<OperationRefusal>())),
    terms: fixed('terms', nullable(termsAsJson)),
    consent: mutable('consent', nullable(consentAsJson)),
    requestFingerprint: fixed('request_fingerprint', text()),
    mandateNo: fixed('mandate_no', nullable(text())),
    requestBody: mutable('request_body', nullable(encryptedText)),
    attemptCount: mutable('attempt_count', integer),
    nextAt: mutable('next_at', nullable(instant)),
    expiresAt: fixed('expires_at', nullable(instant)),
    createdAt: fixed('created_at', instant),
    endedAt: mutable('ended_at', nullable(instant)),
  } satisfies ColumnsOf<Operation>,
  derived: ofAgreement,
};

export const memberConsentTable = {
  name: 'member_consents',
  fields: {
    consentNo: fixed('consent_no', text()),
    operationKey: fixed('operation_key', nullable(text())),
    beneficiaryMobileNo: fixed('agr_mbl', mobileNumber),
    terms: fixed('terms', termsAsJson),
    replyCode: fixed('reply_code', text()),
    state: mutable('state', text<ConsentState>()),
    requestedAt: fixed('requested_at', instant),
    askCount: mutable('ask_count', integer),
    askedAt: mutable('asked_at', nullable(instant)),
    remindedAt: mutable('reminded_at', nullable(instant)),
    expiresAt: mutable('expires_at', nullable(instant)),
    nextAt: mutable('next_at', nullable(instant)),
    answeredAt: mutable('answered_at', nullable(instant)),
    answeredBy: mutable('answered_by', nullable(text<ConsentChannel>())),
    endedAt: mutable('ended_at', nullable(instant)),
    listed: mutable('listed', boolean),
  } satisfies ColumnsOf<MemberConsent>,
  derived: ofAgreement,
};

export const chargeTable = {
  name: 'charges',
  fields: {
    chargeNo: fixed('charge_no', text()),
    trigger: fixed('trigger', text<TriggerKind>()),
    period: fixed('period', text()),
    state: mutable('state', text<ChargeState>()),
    reason: mutable('reason', nullable(text<ChargeReason>())),
    amountFen: mutable('amount_fen', bigint),
    paidFen: mutable('paid_fen', nullable(bigint)),
    source: mutable('source', nullable(text<DebitSource>())),
    paidFrom: mutable('paid_from', nullable(text())),
    rounds: mutable('rounds', integer),
    roundAt: mutable('round_at', nullable(instant)),
    firstDebitAt: mutable('first_debit_at', nullable(instant)),
    orderNo: mutable('order_no', nullable(text())),
    announcedAt: fixed('announced_at', instant),
    noticedAt: mutable('noticed_at', nullable(instant)),
    debitAt: mutable('debit_at', instant),
    nextAt: mutable('next_at', nullable(instant)),
    endedAt: mutable('ended_at', nullable(instant)),
  } satisfies ColumnsOf<Charge>,
  /** Columns that store/stored-change.ts decides, for the database to sum and to notify by. */
  derived: {
    ...ofAgreement,
    countsTowardsCap: mutable('counts_towards_cap', boolean),
    followsOrder: mutable('follows_order', boolean),
  },
};

/** The table of debts; `db/functions/move_debts.sql` changes their states. */
export const debtTable = {
  name: 'debts',
  fields: {
    chargeNo: fixed('charge_no', text()),
    amountFen: fixed('amount_fen', bigint),
    state: mutable('state', text<DebtState>()),
    since: fixed('since', instant),
    dueAt: fixed('due_at', instant),
    orderNo: mutable('order_no', nullable(text())),
  } satisfies ColumnsOf<Debt>,
  derived: { ...ofAgreement, paidAt: mutable('paid_at', nullable(instant)) },
};

export const agreementEventTable = {
  name: 'agreement_events',
  fields: {
    entity: fixed('entity', text<AgreementEntity>()),
    entityNo: fixed('entity_no', text()),
    event: fixed('event', text()),
    from: fixed('from_state', nullable(text())),
    to: fixed('to_state', text()),
    detail: fixed('detail', nullable(json<NonNullable<AgreementEventRow['detail']>>())),
  } satisfies ColumnsOf<AgreementEventRow>,
  derived: { ...ofAgreement, seq: fixed('seq', integer), at: fixed('at', instant) },
};

export const agreementTables = [
  agreementTable,
  operationTable,
  memberConsentTable,
  chargeTable,
  debtTable,
  agreementEventTable,
] as const;
