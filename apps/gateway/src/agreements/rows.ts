/**
 * Between rows of the database and the aggregate. Parts travel as JSON: times as texts, amounts as numbers or
 * texts.
 */
import type {
  AgreementState,
  Carrier,
  ChargeReason,
  ChargeState,
  DebitSource,
  DebtState,
  Language,
  OperationKind,
  OperationRefusal,
  OperationState,
  SuspendReason,
  TriggerKind,
} from '@phonebill/contract';
import { fromChange as orderRows, wakeAt } from '../orders/index.ts';
import type {
  Agreement,
  AgreementAggregate,
  Charge,
  Consent,
  Debt,
  MandateState,
  Operation,
  Terms,
} from './aggregate.ts';
import type { AgreementChange } from './agreement-change.ts';
import { agreementWakeAt } from './next-step.ts';

interface TermsRow {
  trigger: TriggerKind;
  day_of_month: number | null;
  threshold_fen: bigint | null;
  amount_fen: bigint;
  cap_per_month_fen: bigint;
  ends_on: string | null;
  pay_order: DebitSource[];
}
interface AgreementRow extends TermsRow {
  user_no: string;
  agreement_no: string;
  version: number;
  agr_mbl: string;
  signer_mobile_no: string;
  carrier: Carrier;
  province_zh: string | null;
  province_en: string | null;
  nickname: string;
  text_version: string;
  credit_text_version: string | null;
  consented_at: Date;
  cnl_code: string | null;
  language: Language;
  state: AgreementState;
  suspend_reason: SuspendReason | null;
  cancel_reason: string | null;
  cancel_text: string | null;
  mandate: MandateState;
  mandate_attempt_count: number;
  mandate_next_at: Date | null;
  skip_next: boolean;
  expiry_tip: boolean;
  failures_in_row: number;
  plan_at: Date | null;
  plan_period: string | null;
  plan_debit_at: Date | null;
  next_at: Date | null;
  created_at: Date;
  signed_at: Date | null;
  ended_at: Date | null;
}
interface TermsJson {
  trigger: TriggerKind;
  dayOfMonth: number | null;
  thresholdFen: string | null;
  amountFen: string;
  capPerMonthFen: string;
  endsOn: string | null;
  payOrder: DebitSource[];
}
/** `language` is missing in what was attempt_count for before it was kept. */
interface ConsentJson {
  textVersion: string;
  creditTextVersion: string | null;
  consentedAt: string;
  cnlCode: string | null;
  language?: Language;
}
export interface OperationJson {
  idempotency_key: string;
  kind: OperationKind;
  state: OperationState;
  refusal: OperationRefusal | null;
  terms: TermsJson | null;
  consent: ConsentJson | null;
  request_fingerprint: string;
  attempt_count: number;
  next_at: string | null;
  expires_at: string | null;
  created_at: string;
  ended_at: string | null;
}
export interface ChargeJson {
  charge_no: string;
  trigger: TriggerKind;
  period: string;
  state: ChargeState;
  reason: ChargeReason | null;
  amount_fen: number | string;
  paid_fen: number | string | null;
  source: DebitSource | null;
  paid_from: string | null;
  rounds: number;
  round_at: string | null;
  first_debit_at: string | null;
  order_no: string | null;
  announced_at: string;
  debit_at: string;
  next_at: string | null;
  ended_at: string | null;
}
export interface DebtJson {
  charge_no: string;
  amount_fen: number | string;
  state: DebtState;
  since: string;
  due_at: string;
  order_no: string | null;
}

/** An agreement's row with its parts as JSON, as the store selects them. */
export interface AgreementAggregateRow extends AgreementRow {
  operations: OperationJson[] | null;
  charges: ChargeJson[] | null;
  debts: DebtJson[] | null;
  overdue: boolean;
  charged: Record<string, number | string> | null;
  last_month: string | null;
  last_day: string | null;
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function toAgreementAggregate(row: AgreementAggregateRow): AgreementAggregate {
  return {
    agreement: toAgreement(row),
    operations: (row.operations ?? []).map(toOperation),
    charges: (row.charges ?? []).map(toCharge),
    debts: (row.debts ?? []).map(toDebt),
    overdue: row.overdue,
    charged: Object.fromEntries(
      Object.entries(row.charged ?? {}).map(([month, fen]) => [month, BigInt(fen)]),
    ),
    lastMonth: row.last_month,
    lastDay: row.last_day,
  };
}

function toAgreement(row: AgreementRow): Agreement {
  return {
    userNo: row.user_no,
    agreementNo: row.agreement_no,
    version: row.version,
    agrMbl: row.agr_mbl,
    signerMobileNo: row.signer_mobile_no,
    carrier: row.carrier,
    province:
      row.province_zh !== null && row.province_en !== null
        ? { zh: row.province_zh, en: row.province_en }
        : null,
    nickname: row.nickname,
    terms: {
      trigger: row.trigger,
      dayOfMonth: row.day_of_month,
      thresholdFen: row.threshold_fen,
      amountFen: row.amount_fen,
      capPerMonthFen: row.cap_per_month_fen,
      endsOn: row.ends_on,
      payOrder: row.pay_order,
    },
    consent: {
      textVersion: row.text_version,
      creditTextVersion: row.credit_text_version,
      consentedAt: row.consented_at,
      cnlCode: row.cnl_code,
      language: row.language,
    },
    state: row.state,
    suspendReason: row.suspend_reason,
    cancelReason: row.cancel_reason,
    cancelText: row.cancel_text,
    mandate: row.mandate,
    mandateAttemptCount: row.mandate_attempt_count,
    mandateNextAt: row.mandate_next_at,
    skipNext: row.skip_next,
    expiryTip: row.expiry_tip,
    failuresInRow: row.failures_in_row,
    planAt: row.plan_at,
    planPeriod: row.plan_period,
    planDebitAt: row.plan_debit_at,
    nextAt: row.next_at,
    createdAt: row.created_at,
    signedAt: row.signed_at,
    endedAt: row.ended_at,
  };
}

export function toOperation(row: OperationJson): Operation {
  const { terms, consent } = row;
  return {
    idempotencyKey: row.idempotency_key,
    kind: row.kind,
    state: row.state,
    refusal: row.refusal,
    requestFingerprint: row.request_fingerprint,
    attemptCount: row.attempt_count,
    terms: terms && {
      ...terms,
      thresholdFen: terms.thresholdFen === null ? null : BigInt(terms.thresholdFen),
      amountFen: BigInt(terms.amountFen),
      capPerMonthFen: BigInt(terms.capPerMonthFen),
    },
    consent: consent && {
      ...consent,
      consentedAt: new Date(consent.consentedAt),
      language: consent.language ?? 'zh',
    },
    nextAt: time(row.next_at),
    expiresAt: time(row.expires_at),
    createdAt: new Date(row.created_at),
    endedAt: time(row.ended_at),
  };
}

export function toCharge(row: ChargeJson): Charge {
  return {
    chargeNo: row.charge_no,
    trigger: row.trigger,
    period: row.period,
    state: row.state,
    reason: row.reason,
    amountFen: BigInt(row.amount_fen),
    paidFen: row.paid_fen === null ? null : BigInt(row.paid_fen),
    source: row.source,
    paidFrom: row.paid_from,
    rounds: row.rounds,
    roundAt: time(row.round_at),
    firstDebitAt: time(row.first_debit_at),
    orderNo: row.order_no,
    announcedAt: new Date(row.announced_at),
    debitAt: new Date(row.debit_at),
    nextAt: time(row.next_at),
    endedAt: time(row.ended_at),
  };
}

export function toDebt(row: DebtJson): Debt {
  return {
    chargeNo: row.charge_no,
    amountFen: BigInt(row.amount_fen),
    state: row.state,
    since: new Date(row.since),
    dueAt: new Date(row.due_at),
    orderNo: row.order_no,
  };
}

function termsJson({ thresholdFen, amountFen, capPerMonthFen, ...plain }: Terms) {
  return {
    ...plain,
    thresholdFen: thresholdFen === null ? null : String(thresholdFen),
    amountFen: String(amountFen),
    capPerMonthFen: String(capPerMonthFen),
  };
}

const consentJson = ({ textVersion, creditTextVersion, consentedAt, cnlCode, language }: Consent) => ({
  textVersion,
  creditTextVersion,
  consentedAt,
  cnlCode,
  language,
});

/** Runs come once in so long. */
const RUN_EVERY_MS = 60_000;

/** Events of one version are numbered in its hundred. */
const MOST_EVENTS = 100;

/** What a change writes, in the order of `write_agreement`'s parameters. */
export function fromAgreementChange(change: AgreementChange): unknown[] {
  const { agreement, operations, charges, debts } = change.after;
  const version = change.before ? change.before.agreement.version + 1 : 1;
  const key = { user_no: agreement.userNo, agreement_no: agreement.agreementNo };
  const { terms, consent } = agreement;
  const wake = agreementWakeAt(change.after);
  const order = change.newOrder && orderRows(change.newOrder);
  return [
    change.before?.agreement.version ?? null,
    JSON.stringify({
      ...key,
      slice: sliceOf(agreement.userNo),
      version,
      agr_mbl: agreement.agrMbl,
      signer_mobile_no: agreement.signerMobileNo,
      carrier: agreement.carrier,
      province_zh: agreement.province?.zh ?? null,
      province_en: agreement.province?.en ?? null,
      nickname: agreement.nickname,
      trigger: terms.trigger,
      day_of_month: terms.dayOfMonth,
      threshold_fen: terms.thresholdFen === null ? null : String(terms.thresholdFen),
      amount_fen: String(terms.amountFen),
      cap_per_month_fen: String(terms.capPerMonthFen),
      ends_on: terms.endsOn,
      pay_order: terms.payOrder,
      text_version: consent.textVersion,
      credit_text_version: consent.creditTextVersion,
      consented_at: consent.consentedAt,
      cnl_code: consent.cnlCode,
      language: consent.language,
      state: agreement.state,
      suspend_reason: agreement.suspendReason,
      cancel_reason: agreement.cancelReason,
      cancel_text: agreement.cancelText,
      mandate: agreement.mandate,
      mandate_attempt_count: agreement.mandateAttemptCount,
      mandate_next_at: agreement.mandateNextAt,
      skip_next: agreement.skipNext,
      expiry_tip: agreement.expiryTip,
      failures_in_row: agreement.failuresInRow,
      plan_at: agreement.planAt,
      plan_period: agreement.planPeriod,
      plan_debit_at: agreement.planDebitAt,
      next_at: wake,
      created_at: agreement.createdAt,
      signed_at: agreement.signedAt,
      ended_at: agreement.endedAt,
    }),
    rows(
      operations
        .filter(({ idempotencyKey }) => change.changedOperations.has(idempotencyKey))
        .map((one) => ({
          ...key,
          idempotency_key: one.idempotencyKey,
          kind: one.kind,
          state: one.state,
          refusal: one.refusal,
          terms: one.terms && termsJson(one.terms),
          consent: one.consent && consentJson(one.consent),
          request_fingerprint: one.requestFingerprint,
          attempt_count: one.attemptCount,
          next_at: one.nextAt,
          expires_at: one.expiresAt,
          created_at: one.createdAt,
          ended_at: one.endedAt,
        })),
    ),
    rows(
      charges
        .filter(({ chargeNo }) => change.changedCharges.has(chargeNo))
        .map((one) => ({
          ...key,
          charge_no: one.chargeNo,
          trigger: one.trigger,
          period: one.period,
          state: one.state,
          reason: one.reason,
          amount_fen: String(one.amountFen),
          paid_fen: one.paidFen === null ? null : String(one.paidFen),
          source: one.source,
          paid_from: one.paidFrom,
          rounds: one.rounds,
          round_at: one.roundAt,
          first_debit_at: one.firstDebitAt,
          order_no: one.orderNo,
          announced_at: one.announcedAt,
          debit_at: one.debitAt,
          next_at: one.nextAt,
          ended_at: one.endedAt,
        })),
    ),
    rows(
      debts
        .filter(({ chargeNo }) => change.newDebts.has(chargeNo))
        .map((one) => ({
          ...key,
          charge_no: one.chargeNo,
          amount_fen: String(one.amountFen),
          state: one.state,
          since: one.since,
          due_at: one.dueAt,
          order_no: null,
          paid_at: null,
        })),
    ),
    rows(
      change.events.map((one, index) => {
        if (index >= MOST_EVENTS) throw new Error('more events than one change has');
        return {
          ...key,
          seq: version * MOST_EVENTS + index,
          entity: one.entity,
          entity_no: one.entityNo,
          event: one.event,
          from_state: one.from,
          to_state: one.to,
          at: change.at,
          detail: one.detail,
        };
      }),
    ),
    rows(
      change.notices.map(({ kind, chargeNo }) => ({
        noticeNo: `${agreement.agreementNo}-${version}-${kind}`,
        agreementNo: agreement.agreementNo,
        chargeNo,
        kind,
      })),
    ),
    order?.order ?? null,
    order?.payments ?? null,
    order?.events ?? null,
    change.newOrder ? wakeAt(change.newOrder.after) : null,
    // What is due before the next run comes has a job of its own.
    wake && wake.getTime() <= change.at.getTime() + RUN_EVERY_MS ? wake : null,
    change.at,
  ];
}

/** Runs find what is due in slices of the user numbers, by digits that spread over all of them. */
export function sliceOf(userNo: string): number {
  return Number(userNo.slice(2, 4));
}

/** Null when there is nothing of the kind to write. */
function rows(list: readonly object[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
