/** Converts rows whose parts are JSON to an agreement with everything that is open about it. */
import { fromRow, type RowOf } from '../../db/columns/index.ts';
import type { StoredNumbers } from '../../db/numbers/index.ts';
import type { AgreementAggregate, Charge, Debt, MemberConsent, Operation } from '../model/aggregate.ts';
import {
  agreementTable,
  chargeTable,
  debtTable,
  memberConsentTable,
  operationTable,
} from '../model/columns.ts';

export type OperationRow = RowOf<typeof operationTable.fields>;
export type MemberConsentRow = RowOf<typeof memberConsentTable.fields>;
export type ChargeRow = RowOf<typeof chargeTable.fields>;
export type DebtRow = RowOf<typeof debtTable.fields>;

/** An agreement's row with its parts, as the store selects them. */
export type AgreementAggregateRow = RowOf<typeof agreementTable.fields> & {
  readonly operations: readonly OperationRow[] | null;
  readonly consents: readonly MemberConsentRow[] | null;
  readonly charges: readonly ChargeRow[] | null;
  readonly debts: readonly DebtRow[] | null;
  readonly overdue: boolean;
  /** Fen, by yyyymm. */
  readonly charged: Readonly<Record<string, number | string>> | null;
  readonly last_month: string | null;
  readonly last_day: string | null;
};

/** Converts a row to an agreement. `numbers` belong to the pool that has read it. */
export function toAgreementAggregate(row: AgreementAggregateRow, numbers: StoredNumbers): AgreementAggregate {
  return {
    agreement: fromRow(agreementTable, row, numbers),
    operations: (row.operations ?? []).map((operation) => toOperation(operation, numbers)),
    consents: (row.consents ?? []).map((consent) => toMemberConsent(consent, numbers)),
    charges: (row.charges ?? []).map((charge) => toCharge(charge, numbers)),
    debts: (row.debts ?? []).map((debt) => toDebt(debt, numbers)),
    overdue: row.overdue,
    charged: Object.fromEntries(
      Object.entries(row.charged ?? {}).map(([month, fen]) => [month, BigInt(fen)]),
    ),
    lastMonth: row.last_month,
    lastDay: row.last_day,
  };
}

export const toOperation = (row: OperationRow, numbers: StoredNumbers): Operation =>
  fromRow(operationTable, row, numbers);
export const toMemberConsent = (row: MemberConsentRow, numbers: StoredNumbers): MemberConsent =>
  fromRow(memberConsentTable, row, numbers);
export const toCharge = (row: ChargeRow, numbers: StoredNumbers): Charge =>
  fromRow(chargeTable, row, numbers);
export const toDebt = (row: DebtRow, numbers: StoredNumbers): Debt => fromRow(debtTable, row, numbers);

/**
 * Selects all consents of the agreement `a`, for a query's list of columns: a range of their primary key,
 * which is not read for a signer's own number.
 */
export const CONSENTS = `(case when a.agr_mbl <> a.signer_mobile_no then (
      select json_agg(m order by m.consent_no) from member_consents m
      where m.user_no = a.user_no and m.consent_no between 'M' || substr(a.agreement_no, 2) || '00'
        and 'M' || substr(a.agreement_no, 2) || '99') end) as consents`;
