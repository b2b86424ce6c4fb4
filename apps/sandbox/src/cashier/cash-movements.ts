import { type Fen, fen, fenToWire } from '@phonebill/money';
import {
  createTotals,
  readStatement,
  type StatementPage,
  type StatementQuery,
  type StatementTotals,
  statementSql,
} from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import type { RefundingPartner } from './refund-store.ts';

export interface CashMovementView {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** The payment that a refund is of; null: it is a payment. */
  readonly paymentRequestNo: string | null;
  readonly amountFen: number;
  readonly at: string;
}

/** A cashier's statement: money that moved. */
export interface CashMovements {
  add(kind: CashMovementView['kind'], requestNo: string, amountFen: Fen, at: number): void;
  statement(query: StatementQuery): StatementPage<CashMovementView>;
  totals(query: StatementQuery): StatementTotals;
}

export function createCashMovements(store: Store, partner: RefundingPartner): CashMovements {
  const { db } = store;
  const insert = db.prepare(
    `INSERT INTO ${partner}_movements (kind, request_no, amount_fen, at) VALUES (?, ?, ?, ?)`,
  );
  const select = db.prepare(statementSql(`${partner}_movements`));
  return {
    add: (kind, requestNo, amountFen, at) => void insert.run(kind, requestNo, amountFen, at),
    statement: (query) => readStatement(select, query, toView),
    totals: createTotals(store, `${partner}_movements`, 'amount_fen', 'kind'),
  };
}

function toView(row: Record<string, unknown>): CashMovementView {
  return {
    kind: row['kind'] as CashMovementView['kind'],
    requestNo: String(row['request_no']),
    paymentRequestNo: row['payment_request_no'] as string | null,
    amountFen: fenToWire(fen(Number(row['amount_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
