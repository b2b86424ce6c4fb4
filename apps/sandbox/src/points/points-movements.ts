import { createStatement, type Statement } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';

export interface PointsMovementView {
  /** `payment`: points of a hold were spent. `refund`: spent points were given back. */
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** The hold whose points were given back; null when they were spent. */
  readonly holdRequestNo: string | null;
  readonly points: number;
  readonly at: string;
}

/** The points service's statement. */
export interface PointsMovements extends Statement<PointsMovementView> {
  add(kind: PointsMovementView['kind'], requestNo: string, points: number, at: number): void;
}

export function createPointsMovements(store: Store): PointsMovements {
  const insert = store.db.prepare(
    'INSERT INTO points_movements (kind, request_no, points, at) VALUES (?, ?, ?, ?)',
  );
  return {
    ...createStatement(store, 'points_movements', { amount: 'points', kind: 'kind' }, toView),
    add: (kind, requestNo, points, at) => void insert.run(kind, requestNo, points, at),
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
