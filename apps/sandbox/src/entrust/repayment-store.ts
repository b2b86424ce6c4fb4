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
import type { RepaymentReason, RepaymentState } from './entrust-states.ts';

export interface RepaymentOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly amountFen: Fen;
}

export interface Repayment {
  readonly requestNo: string;
  /** Null when it was cancelled before it was ever received. */
  readonly order: RepaymentOrder | null;
  readonly state: RepaymentState;
  readonly reason: RepaymentReason | null;
  readonly settlesAt: number | null;
  /** When it was settled; null while it is not. */
  readonly at: number | null;
}

export interface RepaymentLine {
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: string;
}

/** The repayments table: rows in and out, no rules. */
export interface RepaymentStore {
  find(requestNo: string): Repayment | null;
  insert(repayment: Repayment): void;
  /** Writes order, state, reason and times. */
  update(repayment: Repayment): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
  /** What was settled. */
  statement(query: StatementQuery): StatementPage<RepaymentLine>;
  totals(query: StatementQuery): StatementTotals;
}

type Row = Record<string, string | number | null>;

export function createRepaymentStore(store: Store): RepaymentStore {
  const { db } = store;
  const byNo = db.prepare('SELECT * FROM entrust_repayments WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO entrust_repayments (request_no, payer_no, amount_fen, state, reason, settles_at, ' +
      'at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE entrust_repayments SET payer_no = ?, amount_fen = ?, state = ?, reason = ?, settles_at ' +
      '= ?, at = ? WHERE request_no = ?',
  );
  const due = db.prepare(
    'SELECT request_no FROM entrust_repayments WHERE settles_at <= ? ORDER BY settles_at LIMIT 500',
  );
  const next = db.prepare(
    'SELECT min(settles_at) AS at FROM entrust_repayments WHERE settles_at IS NOT NULL',
  );
  const select = db.prepare(statementSql('entrust_repayments'));
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toRepayment(row as Row) : null;
    },
    insert: ({ requestNo, order, state, reason, settlesAt, at }) =>
      void insert.run(
        requestNo,
        order?.payerNo ?? null,
        order?.amountFen ?? null,
        state,
        reason,
        settlesAt,
        at,
      ),
    update: ({ requestNo, order, state, reason, settlesAt, at }) =>
      void update.run(
        order?.payerNo ?? null,
        order?.amountFen ?? null,
        state,
        reason,
        settlesAt,
        at,
        requestNo,
      ),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
    statement: (query) => readStatement(select, query, toLine),
    totals: createTotals(store, 'entrust_repayments', 'amount_fen', "'repayment'"),
  };
}

function toRepayment(row: Row): Repayment {
  const requestNo = String(row['request_no']);
  return {
    requestNo,
    order:
      row['payer_no'] === null
        ? null
        : { requestNo, payerNo: String(row['payer_no']), amountFen: fen(Number(row['amount_fen'])) },
    state: row['state'] as RepaymentState,
    reason: row['reason'] as RepaymentReason | null,
    settlesAt: row['settles_at'] as number | null,
    at: row['at'] as number | null,
  };
}

function toLine(row: Record<string, unknown>): RepaymentLine {
  return {
    requestNo: String(row['request_no']),
    amountFen: fenToWire(fen(Number(row['amount_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
