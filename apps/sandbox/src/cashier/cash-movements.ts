import { type Fen, fen, fenToWire } from '@phonebill/money';
import {
  readStatement,
  type StatementPage,
  type StatementQuery,
  statementSql,
} from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import type { RefundingPartner } from './refund-store.ts';

export interface CashMovementView {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: string;
}

/** A cashier's statement: money that moved. */
export interface CashMovements {
  add(kind: CashMovementView['kind'], requestNo: string, amountFen: Fen, at: number): void;
  statement(query: StatementQuery): StatementPage<CashMovementView>;
}

export function createCashMovements({ db }: Store, partner: RefundingPartner): CashMovements {
  const insert = db.prepare(
    `INSERT INTO ${partner}_movements (kind, request_no, amount_fen, at) VALUES (?, ?, ?, ?)`,
  );
  const select = db.prepare(statementSql(`${partner}_movements`));
  return {
    add: (kind, requestNo, amountFen, at) => void insert.run(kind, requestNo, amountFen, at),
    statement: (query) => readStatement(select, query, toView),
  };
}

function toView(row: Record<string, unknown>): CashMovementView {
  return {
    kind: row['kind'] as CashMovementView['kind'],
    requestNo: String(row['request_no']),
    amountFen: fenToWire(fen(Number(row['amount_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
