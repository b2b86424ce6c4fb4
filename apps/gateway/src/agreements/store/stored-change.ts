/**
 * Prepares the rows that the database writes for a change (`save_agreements`). Everything by which the
 * database selects, sums or notifies is decided here, once, and passed with the row: none of it is decided
 * again in SQL.
 */
import type { StoredNumber, StoredNumbers } from '../../db/numbers/index.ts';
import { toRow } from '../../db/columns/index.ts';
import type { IsHeard, OrderChange, ToldEvent } from '../../orders/model/index.ts';
import { type Charge, countsTowardsCap, isLive, type Notice } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { type FamilyCharge, familyChargesOf } from '../model/family-charges.ts';
import {
  agreementEventTable,
  agreementTable,
  chargeTable,
  debtTable,
  memberConsentTable,
  operationTable,
} from '../model/columns.ts';
import { agreementWakeAt } from '../model/next-step.ts';
import { orderedChargeStates } from '../model/states/charge.ts';
import { toldEvents } from '../model/told-events.ts';

/** The interval (ms) between runs. */
const RUN_EVERY_MS = 60_000;

/** The most events of one change: each version has a hundred sequence numbers. */
const MOST_PER_VERSION = 100;

type Row = Readonly<Record<string, unknown>>;

/** One change; several are written together as a set (agreement-set.ts). */
export interface StoredAgreementChange {
  /** The version that was read; null for a new agreement. */
  readonly readVersion: number | null;
  readonly agreement: Row;
  readonly operations: readonly Row[];
  /** The changed consents; a new agreement has none. */
  readonly consents: readonly Row[];
  readonly charges: readonly Row[];
  readonly debts: readonly Row[];
  readonly events: readonly Row[];
  readonly newOrder: OrderChange | null;
  readonly mostAgreements: number | null;
  /**
   * The properties of its number that only one agreement may have, checked while the number may be stored in
   * several forms.
   */
  readonly ofOneNumber: readonly OfOneNumber[];
  /** The charges that must fit under the signer's shared cap together with those that already count. */
  readonly familyCharges: readonly FamilyCharge[];
  /** The notices to be sent, the events for its channel, and a look that is due before the next run. */
  readonly jobs: readonly Job[];
}

interface OfOneNumber {
  readonly numberForms: readonly StoredNumber[];
  readonly replyCode: string | null;
}

interface Job {
  readonly task: 'sendNotice' | 'advanceAgreement' | 'noteOpened' | 'tellChannel';
  readonly payload: Row;
  readonly runAt: Date;
  /** At most one job exists per key. */
  readonly key: string;
}

/**
 * Prepares a change for writing. `numbers` belong to the pool that writes it; `isHeard` by default lets every
 * event through. Throws when a change has more events than a version can number.
 */
export function storedChange(
  change: AgreementChange,
  numbers: StoredNumbers,
  isHeard: IsHeard = () => true,
): StoredAgreementChange {
  const { agreement, operations, consents, charges, debts } = change.after;
  const version = change.before ? change.before.agreement.version + 1 : 1;
  const { userNo, agreementNo } = agreement;
  const ofAgreement = { userNo, agreementNo };
  const wake = agreementWakeAt(change.after);
  if (change.events.length > MOST_PER_VERSION) throw new Error('more events than one change has');
  const sequenceOf = (index: number): number => version * MOST_PER_VERSION + index;
  return {
    readVersion: change.before?.agreement.version ?? null,
    agreement: toRow(
      agreementTable,
      { ...agreement, version, nextAt: wake },
      { slice: sliceOf(userNo), live: isLive(agreement) },
      numbers,
    ),
    operations: operations
      .filter(({ idempotencyKey }) => change.changedOperations.has(idempotencyKey))
      .map((operation) => toRow(operationTable, operation, ofAgreement, numbers)),
    consents: consents
      .filter(({ consentNo }) => change.changedConsents.has(consentNo))
      .map((consent) => toRow(memberConsentTable, consent, ofAgreement, numbers)),
    charges: charges
      .filter(({ chargeNo }) => change.changedCharges.has(chargeNo))
      .map((charge) =>
        toRow(
          chargeTable,
          charge,
          { ...ofAgreement, countsTowardsCap: countsTowardsCap(charge), followsOrder: followsOrder(charge) },
          numbers,
        ),
      ),
    debts: debts
      .filter(({ chargeNo }) => change.newDebts.has(chargeNo))
      .map((debt) => toRow(debtTable, debt, { ...ofAgreement, paidAt: null }, numbers)),
    events: change.events.map((event, index) =>
      toRow(agreementEventTable, event, { ...ofAgreement, seq: sequenceOf(index), at: change.at }, numbers),
    ),
    newOrder: change.newOrder,
    mostAgreements: change.mostAgreements,
    ofOneNumber: ofOneNumber(change, numbers),
    familyCharges: familyChargesOf(change),
    jobs: [
      ...change.notices.map((notice) => noticeJob(change, notice)),
      ...lookSoon(change, wake),
      ...noteOpened(change),
      ...toldEvents(change, sequenceOf, isHeard).map(tellJob),
    ],
  };
}

/**
 * Returns what only one agreement of a number may have: that it becomes live, and the digits by which its
 * member is asked. Empty while a number has only one form, since the unique indexes ensure it then.
 */
function ofOneNumber(
  { before, after, changedConsents }: AgreementChange,
  numbers: StoredNumbers,
): OfOneNumber[] {
  const { agreement, consents } = after;
  const numberForms = numbers.formsOf(agreement.beneficiaryMobileNo);
  if (numberForms.length === 1) return [];
  const becomesLive = isLive(agreement) && !(before && isLive(before.agreement));
  const asks = consents.filter(
    ({ consentNo }) =>
      changedConsents.has(consentNo) && !before?.consents.some((one) => one.consentNo === consentNo),
  );
  return [
    ...(becomesLive ? [{ numberForms, replyCode: null }] : []),
    ...asks.map(({ replyCode }) => ({ numberForms, replyCode })),
  ];
}

function noticeJob({ at, after }: AgreementChange, notice: Notice): Job {
  const { agreementNo } = after.agreement;
  const { kind, chargeNo, consentNo } = notice;
  const noticeNo = noticeKeyOf(agreementNo, notice);
  const payload = { noticeNo, agreementNo, chargeNo, kind, ...(consentNo !== undefined && { consentNo }) };
  return { task: 'sendNotice', payload, runAt: at, key: `notice:${noticeNo}` };
}

/** Returns a job for what is due before the next run. */
function lookSoon({ at, after }: AgreementChange, wake: Date | null): Job[] {
  if (!wake || wake.getTime() > at.getTime() + RUN_EVERY_MS) return [];
  const { agreementNo } = after.agreement;
  const key = `agreement:${agreementNo}`;
  return [{ task: 'advanceAgreement', payload: { agreementNo }, runAt: wake, key }];
}

/** Returns a job that reports a completed opening, which may earn its signer a reward. */
function noteOpened({ at, after, events }: AgreementChange): Job[] {
  if (!events.some(({ entity, event }) => entity === 'agreement' && event === 'signed')) return [];
  const { agreementNo } = after.agreement;
  return [{ task: 'noteOpened', payload: { agreementNo }, runAt: at, key: `opened:${agreementNo}` }];
}

function tellJob(told: ToldEvent): Job {
  return { task: 'tellChannel', payload: { ...told }, runAt: told.at, key: told.eventId };
}

/** Returns the key from which a notice's number is derived. */
export function noticeKeyOf(agreementNo: string, { kind, chargeNo, consentNo, occasion }: Notice): string {
  return [agreementNo, kind, chargeNo ?? consentNo ?? '', occasion].join('-');
}

/** Returns whether a charge has an order under way, so that it is looked at again when that order changes. */
export function followsOrder({ state }: Pick<Charge, 'state'>): boolean {
  return orderedChargeStates.has(state);
}

/** Returns the slice of a user number, by digits that spread evenly; runs find what is due by slice. */
function sliceOf(userNo: string): number {
  return Number(userNo.slice(2, 4));
}
