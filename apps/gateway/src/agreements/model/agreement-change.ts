/**
 * One change of an agreement, made in memory and then written by the store in one statement. This is the only
 * place that assigns a state, each from the state tables. Every change of a part adds its event row; the one
 * exception is when to look or to try again (`schedule…`), which is no fact about the agreement.
 */
import { next } from '@phonebill/states';
import type { OrderChange } from '../../orders/model/index.ts';
import type {
  Agreement,
  AgreementAggregate,
  AgreementEventRow,
  Charge,
  ConsentNoticeKind,
  Debt,
  MemberConsent,
  Notice,
  NoticeKind,
  Operation,
} from './aggregate.ts';
import type { PatchOf } from '../../db/columns/index.ts';
import type { agreementTable, chargeTable, memberConsentTable, operationTable } from './columns.ts';
import {
  draftOf,
  type NewAgreement,
  type NewCharge,
  type NewConsent,
  newCharge,
  newConsent,
  newOperation,
  type NewOperation,
} from './new-parts.ts';
import { agreementMachine, type AgreementEvent } from './states/agreement.ts';
import { chargeMachine, type ChargeEvent } from './states/charge.ts';
import { debtMachine } from './states/debt.ts';
import { mandateMachine, type MandateEvent } from './states/mandate.ts';
import { memberConsentMachine, type MemberConsentEvent } from './states/member-consent.ts';
import { operationMachine, type OperationEvent } from './states/operation.ts';

type Detail = AgreementEventRow['detail'];
type AgreementPatch = PatchOf<Agreement, typeof agreementTable>;
type OperationPatch = PatchOf<Operation, typeof operationTable>;
type ConsentPatch = PatchOf<MemberConsent, typeof memberConsentTable>;
type ChargePatch = PatchOf<Charge, typeof chargeTable>;
/** When the next charge is announced, and when the wallet is next called about the mandate. */
type Schedule = Pick<
  Agreement,
  'planAt' | 'planPeriod' | 'planDebitAt' | 'mandateAttemptCount' | 'mandateNextAt'
>;
export class AgreementChange {
  readonly before: AgreementAggregate | null;
  readonly at: Date;
  readonly events: AgreementEventRow[] = [];
  readonly notices: Notice[] = [];
  readonly changedOperations = new Set<string>();
  readonly changedConsents = new Set<string>();
  readonly changedCharges = new Set<string>();
  readonly newDebts = new Set<string>();
  /** The order of a charge that is debited for the first time; written in the same transaction. */
  newOrder: OrderChange | null = null;
  /**
   * Set for an opening that is confirmed: the most agreements that its signer may have, including those that
   * the wallet is being asked to sign. The store checks it when it writes.
   */
  mostAgreements: number | null = null;
  agreementChanged = false;
  #after: { -readonly [K in keyof AgreementAggregate]: AgreementAggregate[K] };

  private constructor(before: AgreementAggregate | null, start: AgreementAggregate, at: Date) {
    this.before = before;
    this.at = at;
    this.#after = { ...start };
  }

  /** Begins a change of an agreement that was read. */
  static of(aggregate: AgreementAggregate, at: Date): AgreementChange {
    return new AgreementChange(aggregate, aggregate, at);
  }

  /** Begins a new agreement, drafted and not yet confirmed with a code. */
  static drafting(agreement: NewAgreement, at: Date): AgreementChange {
    const change = new AgreementChange(null, draftOf(agreement), at);
    const drafted = change.after.agreement;
    change.#record('agreement', drafted.agreementNo, 'drafted', null, drafted.state, null);
    return change;
  }

  get after(): AgreementAggregate {
    return this.#after;
  }

  get isEmpty(): boolean {
    return (
      this.events.length === 0 &&
      !this.agreementChanged &&
      this.changedOperations.size === 0 &&
      this.changedConsents.size === 0 &&
      this.changedCharges.size === 0 &&
      this.notices.length === 0
    );
  }

  agreement(event: AgreementEvent, patch: AgreementPatch = {}, detail: Detail = null): void {
    const { agreement } = this.#after;
    const state = next(agreementMachine, agreement.state, event);
    this.#record('agreement', agreement.agreementNo, event, agreement.state, state, detail);
    const isEnd = agreementMachine.states[state] === 'end';
    const endedAt = isEnd ? this.at : agreement.endedAt;
    this.#after.agreement = { ...agreement, endedAt, ...patch, state };
    this.agreementChanged = true;
    // No consent outlives its agreement.
    if (isEnd)
      for (const { consentNo, endedAt: over } of this.#after.consents)
        if (over === null) this.consent(consentNo, 'cancelled');
  }

  mandate(
    event: MandateEvent,
    patch: Pick<AgreementPatch, 'walletNo' | 'mandateAttemptCount' | 'mandateNextAt'> = {},
  ): void {
    const { agreement } = this.#after;
    const mandate = next(mandateMachine, agreement.mandate, event);
    this.#record('mandate', agreement.agreementNo, event, agreement.mandate, mandate, null);
    this.#after.agreement = { ...agreement, ...patch, mandate };
    this.agreementChanged = true;
  }

  /** Makes a change that leaves the state as it is, recorded under this event. */
  amend(event: string, patch: Omit<AgreementPatch, keyof Schedule>, detail: Detail = null): void {
    this.recordEvent(event, detail);
    this.#after.agreement = { ...this.#after.agreement, ...patch };
    this.agreementChanged = true;
  }

  /** Sets when to look next; an empty schedule has the time of the next look written again. */
  schedule(patch: Partial<Schedule>): void {
    this.#after.agreement = { ...this.#after.agreement, ...patch };
    this.agreementChanged = true;
  }

  /** Records an event that changes nothing except perhaps the schedule. */
  recordEvent(event: string, detail: Detail = null): void {
    const { agreementNo, state } = this.#after.agreement;
    this.#record('agreement', agreementNo, event, state, state, detail);
  }

  addOperation(operation: NewOperation): void {
    const { agreementNo } = this.#after.agreement;
    this.#after.operations = [...this.#after.operations, newOperation(agreementNo, operation)];
    this.changedOperations.add(operation.idempotencyKey);
    this.#record('operation', operation.idempotencyKey, 'asked', null, operationMachine.initial, {
      kind: operation.kind,
    });
  }

  operation(idempotencyKey: string, event: OperationEvent, patch: OperationPatch = {}): void {
    const operation = this.operationOf(idempotencyKey);
    const state = next(operationMachine, operation.state, event);
    this.#record('operation', idempotencyKey, event, operation.state, state, { kind: operation.kind });
    const ended = operationMachine.states[state] === 'end' && { endedAt: this.at, requestBody: null };
    this.#replaceOperation({ ...operation, ...ended, ...patch, state });
  }

  scheduleOperationRetry(idempotencyKey: string, patch: Pick<Operation, 'attemptCount' | 'nextAt'>): void {
    this.#replaceOperation({ ...this.operationOf(idempotencyKey), ...patch });
  }

  /**
   * Adds a consent that the member is to be asked for; returns its number. Throws when the agreement has had
   * a hundred.
   */
  addConsent(consent: NewConsent): string {
    const { agreement, consents } = this.#after;
    const asked = newConsent(agreement, consents.length, consent, this.at);
    const { consentNo } = asked;
    this.#after.consents = [...consents, asked];
    this.changedConsents.add(consentNo);
    this.#record('consent', consentNo, 'requested', null, memberConsentMachine.initial, null);
    return consentNo;
  }

  consent(
    consentNo: string,
    event: MemberConsentEvent,
    patch: ConsentPatch = {},
    detail: Detail = null,
  ): void {
    const consent = this.consentOf(consentNo);
    const state = next(memberConsentMachine, consent.state, event);
    this.#record('consent', consentNo, event, consent.state, state, detail);
    const ended = memberConsentMachine.states[state] === 'end' && { endedAt: this.at, nextAt: null };
    this.#replaceConsent({ ...consent, ...ended, ...patch, state });
  }

  /** Makes a change that leaves the consent's state as it is, recorded under this event. */
  amendConsent(
    consentNo: string,
    event: string,
    patch: Pick<ConsentPatch, 'askCount' | 'askedAt' | 'listed'>,
  ): void {
    const consent = this.consentOf(consentNo);
    this.#record('consent', consentNo, event, consent.state, consent.state, null);
    this.#replaceConsent({ ...consent, ...patch });
  }

  /** Sets when to ask the member. */
  scheduleAsk(consentNo: string, nextAt: Date): void {
    this.#replaceConsent({ ...this.consentOf(consentNo), nextAt });
  }

  /** Adds an announced charge; returns its number. */
  addCharge(charge: NewCharge): string {
    const announced = newCharge(this.#after.agreement.agreementNo, charge, this.at);
    const { chargeNo } = announced;
    this.#after.charges = [...this.#after.charges, announced];
    if (charge.trigger === 'day') this.#after.lastMonth = charge.period;
    else this.#after.lastDay = charge.period;
    this.changedCharges.add(chargeNo);
    this.#record('charge', chargeNo, 'announced', null, chargeMachine.initial, null);
    return chargeNo;
  }

  charge(chargeNo: string, event: ChargeEvent, patch: ChargePatch = {}): void {
    const charge = this.chargeOf(chargeNo);
    const state = next(chargeMachine, charge.state, event);
    const after = {
      ...charge,
      ...(chargeMachine.states[state] === 'end' && { endedAt: this.at, nextAt: null }),
      ...patch,
      state,
    };
    this.#record(
      'charge',
      chargeNo,
      event,
      charge.state,
      state,
      after.reason !== null && after.reason !== charge.reason ? { reason: after.reason } : null,
    );
    this.#replaceCharge(after);
  }

  /** Records that the wallet has notified the payer of an announced charge. */
  noticed(chargeNo: string): void {
    const charge = this.chargeOf(chargeNo);
    this.#record('charge', chargeNo, 'noticed', charge.state, charge.state, null);
    this.#replaceCharge({ ...charge, noticedAt: this.at, nextAt: null });
  }

  /**
   * Schedules another notification by the wallet, as what the payer was told of an announced charge is no
   * longer correct.
   */
  noticeAgain(chargeNo: string, nextAt: Date): void {
    this.#replaceCharge({ ...this.chargeOf(chargeNo), noticedAt: null, nextAt });
  }

  /** Applies the present terms to an announced charge: their amount, and its time under them. */
  applyTerms(chargeNo: string, debitAt: Date): void {
    const charge = this.chargeOf(chargeNo);
    const { amountFen } = this.#after.agreement.terms;
    this.#record('charge', chargeNo, 'termsApplied', charge.state, charge.state, {
      amountFrom: String(charge.amountFen),
      amountTo: String(amountFen),
      debitFrom: charge.debitAt.toISOString(),
      debitTo: debitAt.toISOString(),
    });
    this.#replaceCharge({ ...charge, amountFen, debitAt });
  }

  /** Moves the debit of an announced charge to another time. */
  rescheduleCharge(chargeNo: string, debitAt: Date): void {
    const charge = this.chargeOf(chargeNo);
    this.#record('charge', chargeNo, 'rescheduled', charge.state, charge.state, {
      from: charge.debitAt.toISOString(),
      to: debitAt.toISOString(),
    });
    this.#replaceCharge({ ...charge, debitAt });
  }

  scheduleChargeRetry(chargeNo: string, patch: Pick<Charge, 'nextAt'>): void {
    this.#replaceCharge({ ...this.chargeOf(chargeNo), ...patch });
  }

  addDebt(debt: Omit<Debt, 'state' | 'orderNo'>): void {
    this.#after.debts = [...this.#after.debts, { ...debt, state: debtMachine.initial, orderNo: null }];
    this.newDebts.add(debt.chargeNo);
    this.#record('debt', debt.chargeNo, 'owed', null, debtMachine.initial, null);
  }

  /**
   * Enqueues a message to the signer, sent once this is written. `occasion` tells it apart from others of its
   * kind about the same agreement or charge; the same occasion again is the same message, whatever happened
   * in between.
   */
  enqueueNotice(kind: NoticeKind, occasion: string, chargeNo: string | null = null): void {
    this.notices.push({ kind, chargeNo, occasion });
  }

  /**
   * Enqueues the notice of a charge's time and amount, which are part of its occasion, with `occasion` as
   * above.
   */
  announce(chargeNo: string, occasion = ''): void {
    const { debitAt, amountFen } = this.chargeOf(chargeNo);
    this.enqueueNotice('announced', `${debitAt.toISOString()} ${amountFen} ${occasion}`, chargeNo);
  }

  /**
   * Enqueues a message about a member's consent, to the signer or the member depending on its kind;
   * `occasion` as above.
   */
  enqueueConsentNotice(kind: ConsentNoticeKind, consentNo: string, occasion = ''): void {
    this.notices.push({ kind, chargeNo: null, consentNo, occasion });
  }

  operationOf(idempotencyKey: string): Operation {
    const operation = this.#after.operations.find((one) => one.idempotencyKey === idempotencyKey);
    if (!operation)
      throw new Error(
        `no live operation ${idempotencyKey} of agreement ${this.#after.agreement.agreementNo}`,
      );
    return operation;
  }

  consentOf(consentNo: string): MemberConsent {
    const consent = this.#after.consents.find((one) => one.consentNo === consentNo);
    if (!consent) throw new Error(`no consent ${consentNo}`);
    return consent;
  }

  chargeOf(chargeNo: string): Charge {
    const charge = this.#after.charges.find((one) => one.chargeNo === chargeNo);
    if (!charge) throw new Error(`no open charge ${chargeNo}`);
    return charge;
  }

  #replaceOperation(operation: Operation): void {
    this.#after.operations = this.#after.operations.map((one) =>
      one.idempotencyKey === operation.idempotencyKey ? operation : one,
    );
    this.changedOperations.add(operation.idempotencyKey);
  }

  #replaceConsent(consent: MemberConsent): void {
    this.#after.consents = this.#after.consents.map((one) =>
      one.consentNo === consent.consentNo ? consent : one,
    );
    this.changedConsents.add(consent.consentNo);
  }

  #replaceCharge(charge: Charge): void {
    this.#after.charges = this.#after.charges.map((one) => (one.chargeNo === charge.chargeNo ? charge : one));
    this.changedCharges.add(charge.chargeNo);
  }

  #record(
    entity: AgreementEventRow['entity'],
    entityNo: string,
    event: string,
    from: string | null,
    to: string,
    detail: Detail,
  ): void {
    this.events.push({ entity, entityNo, event, from, to, detail });
  }
}
