/**
 * What the database is given to write of a change (`write_agreements`). What the database selects, sums or
 * notifies by is decided here, once, and comes with the row: nothing of it is decided again in SQL.
 */
import { toRow } from '../db/index.ts';
import { storedChange as storedOrderChange } from '../orders/index.ts';
import { type Charge, isLive, type Notice } from './aggregate.ts';
import type { AgreementChange } from './agreement-change.ts';
import { agreementEventTable, agreementTable, chargeTable, debtTable, operationTable } from './columns.ts';
import { agreementWakeAt } from './next-step.ts';

/** Runs come once in so long. */
const RUN_EVERY_MS = 60_000;

/** Events of one version are numbered in its hundred. */
const MOST_PER_VERSION = 100;

/** One element of what `write_agreements` takes. Throws when a change has too many events for its version. */
export function storedChange(change: AgreementChange): Record<string, unknown> {
  const { agreement, operations, charges, debts } = change.after;
  const version = change.before ? change.before.agreement.version + 1 : 1;
  const { userNo, agreementNo } = agreement;
  const ofAgreement = { userNo, agreementNo };
  const wake = agreementWakeAt(change.after);
  if (change.events.length > MOST_PER_VERSION) throw new Error('more events than one change has');
  return {
    readVersion: change.before?.agreement.version ?? null,
    agreement: toRow(
      agreementTable,
      { ...agreement, version, nextAt: wake },
      { slice: sliceOf(userNo), live: isLive(agreement) },
    ),
    operations: operations
      .filter(({ idempotencyKey }) => change.changedOperations.has(idempotencyKey))
      .map((operation) => toRow(operationTable, operation, ofAgreement)),
    charges: charges
      .filter(({ chargeNo }) => change.changedCharges.has(chargeNo))
      .map((charge) =>
        toRow(chargeTable, charge, {
          ...ofAgreement,
          countsTowardsCap: countsTowardsCap(charge),
          followsOrder: followsOrder(charge),
        }),
      ),
    debts: debts
      .filter(({ chargeNo }) => change.newDebts.has(chargeNo))
      .map((debt) => toRow(debtTable, debt, { ...ofAgreement, paidAt: null })),
    events: change.events.map((event, index) =>
      toRow(agreementEventTable, event, {
        ...ofAgreement,
        seq: version * MOST_PER_VERSION + index,
        at: change.at,
      }),
    ),
    notices: change.notices.map(({ kind, chargeNo, occasion }) => ({
      noticeNo: noticeKeyOf(agreementNo, { kind, chargeNo, occasion }),
      agreementNo,
      chargeNo,
      kind,
    })),
    ...(change.newOrder && { newOrder: storedOrderChange(change.newOrder) }),
    ...(change.mostAgreements !== null && { mostAgreements: change.mostAgreements }),
    // What is due before the next run comes has a job of its own.
    jobAt: wake && wake.getTime() <= change.at.getTime() + RUN_EVERY_MS ? wake : null,
    at: change.at,
  };
}

/** What a notice's number follows from. */
export function noticeKeyOf(agreementNo: string, { kind, chargeNo, occasion }: Notice): string {
  return [agreementNo, kind, chargeNo ?? '', occasion].join('-');
}

/** Whether a charge counts towards its agreement's cap of a month: everything but what came to nothing. */
export function countsTowardsCap({ state }: Pick<Charge, 'state'>): boolean {
  return state !== 'skipped' && state !== 'failed' && state !== 'cancelled' && state !== 'refunded';
}

/** Whether a charge has an order under way, so that it is looked at again when that order changes. */
export function followsOrder({ state }: Pick<Charge, 'state'>): boolean {
  return state === 'debiting' || state === 'cancelling' || state === 'delivering' || state === 'refunding';
}

/** Runs find what is due in slices of the user numbers, by digits that spread over all of them. */
function sliceOf(userNo: string): number {
  return Number(userNo.slice(2, 4));
}
