/**
 * What the database is given to write of a change (`save_agreements`). What the database selects, sums or
 * notifies by is decided here, once, and comes with the row: nothing of it is decided again in SQL.
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

/** Runs come once in so long. */
const RUN_EVERY_MS = 60_000;

/** Events of one version are numbered in its hundred. */
const MOST_PER_VERSION = 100;

type Row = Readonly<Record<string, unknown>>;

/** One change, of which a set is written together (agreement-set.ts). */
export interface StoredAgreementChange {
  /** The version that was read; null: a new agreement. */
  readonly readVersion: number | null;
  readonly agreement: Row;
  readonly operations: readonly Row[];
  /** Of a changed agreement; a new one has none. */
  readonly consents: readonly Row[];
  readonly charges: readonly Row[];
  readonly debts: readonly Row[];
  readonly events: readonly Row[];
  readonly newOrder: OrderChange | null;
  readonly mostAgreements: number | null;
  /** What of its number must be of one agreement alone, while the number may stand in several forms. */
  readonly ofOneNumber: readonly OfOneNumber[];
  /** What must fit under the signer's shared cap together with what counts already. */
  readonly familyCharges: readonly FamilyCharge[];
  /** Notices to be sent, what its channel is told, and a look that is due before the next run. */
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
  /** There is one job of a key. */
  readonly key: string;
}

/**
 * `numbers`: of the pool that writes it; `isHeard`: default: whatever it is. Throws
 * when a change has more events than a version can number.
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
 * That an agreement becomes live, and the digits by which its member is asked; nothing while a number has one
 * form only, since then the unique indexes say it.
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

/** What is due before the next run comes has a job of its own. */
function lookSoon({ at, after }: AgreementChange, wake: Date | null): Job[] {
  if (!wake || wake.getTime() > at.getTime() + RUN_EVERY_MS) return [];
  const { agreementNo } = after.agreement;
  const key = `agreement:${agreementNo}`;
  return [{ task: 'advanceAgreement', payload: { agreementNo }, runAt: wake, key }];
}

/** An opening that ended well may earn its signer something: whoever looks after that is told of it. */
function noteOpened({ at, after, events }: AgreementChange): Job[] {
  if (!events.some(({ entity, event }) => entity === 'agreement' && event === 'signed')) return [];
  const { agreementNo } = after.agreement;
  return [{ task: 'noteOpened', payload: { agreementNo }, runAt: at, key: `opened:${agreementNo}` }];
}

function tellJob(told: ToldEvent): Job {
  return { task: 'tellChannel', payload: { ...told }, runAt: told.at, key: told.eventId };
}

/** What a notice's number follows from. */
export function noticeKeyOf(agreementNo: string, { kind, chargeNo, consentNo, occasion }: Notice): string {
  return [agreementNo, kind, chargeNo ?? consentNo ?? '', occasion].join('-');
}

/** Whether a charge has an order under way, so that it is looked at again when that order changes. */
export function followsOrder({ state }: Pick<Charge, 'state'>): boolean {
  return orderedChargeStates.has(state);
}

/** Runs find what is due in slices of the user numbers, by digits that spread over all of them. */
function sliceOf(userNo: string): number {
  return Number(userNo.slice(2, 4));
}
