/** Reading an agreement with what is open about it, from rows whose parts came as JSON. */
import { fromRow, type RowOf } from '../db/index.ts';
import type { AgreementAggregate, Charge, Debt, Operation } from './aggregate.ts';
import { agreementTable, chargeTable, debtTable, operationTable } from './columns.ts';

export type OperationRow = RowOf<typeof operationTable.fields>;
export type ChargeRow = RowOf<typeof chargeTable.fields>;
export type DebtRow = RowOf<typeof debtTable.fields>;

/** An agreement's row with its parts, as the store selects them. */
export type AgreementAggregateRow = RowOf<typeof agreementTable.fields> & {
  readonly operations: readonly OperationRow[] | null;
  readonly charges: readonly ChargeRow[] | null;
  readonly debts: readonly DebtRow[] | null;
  readonly overdue: boolean;
  /** Fen by yyyymm. */
  readonly charged: Readonly<Record<string, number | string>> | null;
  readonly last_month: string | null;
  readonly last_day: string | null;
};

export function toAgreementAggregate(row: AgreementAggregateRow): AgreementAggregate {
  return {
    agreement: fromRow(agreementTable, row),
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

export const toOperation = (row: OperationRow): Operation => fromRow(operationTable, row);
export const toCharge = (row: ChargeRow): Charge => fromRow(chargeTable, row);
export const toDebt = (row: DebtRow): Debt => fromRow(debtTable, row);
