/**
 * Several changes of agreements in the form that the database's `save_agreements` takes: one array of rows
 * for each table, so that each kind of row is written by one statement, however many changes there are.
 */
import { changingPartOf, rowsAsJson } from '../../db/columns/index.ts';
import type { StoredNumbers } from '../../db/numbers/index.ts';
import { newOrderSet } from '../../orders/charge-orders/index.ts';
import { agreementTable } from '../model/columns.ts';
import type { StoredAgreementChange } from './stored-change.ts';

/** Selects the columns of an agreement's row that change after it is written, and its key. */
const changingPart = changingPartOf(agreementTable, ['user_no', 'agreement_no']);

/** Returns the arguments of `save_agreements`, in their order; `numbers` belong to the pool that calls it. */
export function agreementSet(
  changes: readonly StoredAgreementChange[],
  numbers: StoredNumbers,
): (string | null)[] {
  const newAgreements = changes.filter(({ readVersion }) => readVersion === null);
  const changedAgreements = changes.filter(({ readVersion }) => readVersion !== null);
  const jobs = changes.flatMap(({ agreement: { user_no, agreement_no }, jobs: ofOne }) =>
    ofOne.map(({ task, payload, runAt, key }) => ({
      user_no,
      of_no: agreement_no,
      task,
      payload,
      run_at: runAt,
      job_key: key,
    })),
  );
  return [
    rowsAsJson(newAgreements.map(({ agreement }) => agreement)),
    rowsAsJson(
      changedAgreements.map(({ agreement, consents }) => ({
        ...changingPart(agreement),
        ...(consents.length > 0 && { consents }),
      })),
    ),
    rowsAsJson(changes.flatMap(({ operations }) => operations)),
    rowsAsJson(changes.flatMap(({ charges }) => charges)),
    rowsAsJson(changes.flatMap(({ debts }) => debts)),
    rowsAsJson(changes.flatMap(({ events }) => events)),
    rowsAsJson(changes.flatMap(countedUnderLock)),
    ...newOrderSet(
      changes.flatMap(({ newOrder }) => newOrder ?? []),
      numbers,
    ),
    rowsAsJson(jobs),
  ];
}

/**
 * Returns what is checked under a lock of the signer's (an opening that was confirmed, charges for the
 * family) and under one of the number's (what only one agreement may have).
 */
function countedUnderLock({ agreement, mostAgreements, familyCharges, ofOneNumber }: StoredAgreementChange) {
  const { user_no, agreement_no } = agreement;
  return [
    ...(mostAgreements === null ? [] : [{ user_no, agreement_no, most_agreements: mostAgreements }]),
    ...ofOneNumber.map(({ numberForms, replyCode }) => ({
      user_no,
      agreement_no,
      number_forms: numberForms,
      reply_code: replyCode,
    })),
    ...familyCharges.map(({ month, leased }) => ({ user_no, agreement_no, family_month: month, leased })),
  ];
}
