import {
  readStatement,
  type StatementPage,
  type StatementQuery,
  statementSql,
} from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';

export interface PointsMovementView {
  /** `payment`: points of a hold were spent. `refund`: spent points were given back. */
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  readonly points: number;
  readonly at: string;
}

/** The points service's statement. */
export interface PointsMovements {
  add(kind: PointsMovementView['kind'], requestNo: string, points: number, at: number): void;
  statement(query: StatementQuery): StatementPage<PointsMovementView>;
}

export function createPointsMovements({ db }: Store): PointsMovements {
  const insert = db.prepare(
    'INSERT INTO points_movements (kind, request_no, points, at) VALUES (?, ?, ?, ?)',
  );
  const select = db.prepare(statementSql('points_movements'));
  return {
    add: (kind, requestNo, points, at) => void insert.run(kind, requestNo, points, at),
    statement: (query) => readStatement(select, query, toView),
  };
}

function toView(row: Record<string, unknown>): PointsMovementView {
  return {
    kind: row['kind'] as PointsMovementView['kind'],
    requestNo: String(row['request_no']),
    points: Number(row['points']),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
