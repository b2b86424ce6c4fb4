import {
  createTotals,
  readStatement,
  type StatementPage,
  type StatementQuery,
  type StatementTotals,
  statementSql,
} from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';

export interface PointsMovementView {
  /** `payment`: points of a hold were spent. `refund`: spent points were given back. */
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** The hold whose points were given back; null: they were spent. */
  readonly holdRequestNo: string | null;
  readonly points: number;
  readonly at: string;
}

/** The points service's statement. */
export interface PointsMovements {
  add(kind: PointsMovementView['kind'], requestNo: string, points: number, at: number): void;
  statement(query: StatementQuery): StatementPage<PointsMovementView>;
  totals(query: StatementQuery): StatementTotals;
}

export function createPointsMovements(store: Store): PointsMovements {
  const { db } = store;
  const insert = db.prepare(
    'INSERT INTO points_movements (kind, request_no, points, at) VALUES (?, ?, ?, ?)',
  );
  const select = db.prepare(statementSql('points_movements'));
  return {
    add: (kind, requestNo, points, at) => void insert.run(kind, requestNo, points, at),
    statement: (query) => readStatement(select, query, toView),
    totals: createTotals(store, 'points_movements', 'points', 'kind'),
  };
}

function toView(row: Record<string, unknown>): PointsMovementView {
  return {
    kind: row['kind'] as PointsMovementView['kind'],
    requestNo: String(row['request_no']),
    holdRequestNo: row['payment_request_no'] as string | null,
    points: Number(row['points']),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
