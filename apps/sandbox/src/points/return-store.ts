import type { Store } from '../store/database.ts';
import type { RefundState } from '../cashier/cashier-states.ts';
import type { ReturnReason } from './points-states.ts';

export interface ReturnOrder {
  readonly requestNo: string;
  readonly holdRequestNo: string;
  readonly points: number;
}

export interface PointsReturn extends ReturnOrder {
  readonly state: RefundState;
  readonly reason: ReturnReason | null;
  readonly settlesAt: number | null;
}

/** The returns table: rows in and out, no rules. */
export interface ReturnStore {
  find(requestNo: string): PointsReturn | null;
  ofHold(holdRequestNo: string): PointsReturn[];
  insert(one: PointsReturn): void;
  /** Writes state and settling time. */
  update(one: PointsReturn): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
  /** All points that were ever given back to a payer. */
  returnedTo(payerNo: string): number;
}

export function createReturnStore({ db }: Store): ReturnStore {
  const byNo = db.prepare('SELECT * FROM points_returns WHERE request_no = ?');
  const byHold = db.prepare('SELECT * FROM points_returns WHERE hold_request_no = ?');
  const insert = db.prepare(
    'INSERT INTO points_returns (request_no, hold_request_no, points, state, reason, settles_at) ' +
      'VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare('UPDATE points_returns SET state = ?, settles_at = ? WHERE request_no = ?');
  const due = db.prepare('SELECT request_no FROM points_returns WHERE settles_at <= ? ORDER BY settles_at');
  const next = db.prepare('SELECT min(settles_at) AS at FROM points_returns WHERE settles_at IS NOT NULL');
  const returned = db.prepare(
    `SELECT coalesce(sum(r.points), 0) AS points FROM points_returns r JOIN points_holds h ON h.request_no
      = r.hold_request_no
     WHERE h.payer_no = ? AND r.state = 'settled'`,
  );
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toReturn(row) : null;
    },
    ofHold: (holdRequestNo) => byHold.all(holdRequestNo).map(toReturn),
    insert: (one) =>
      void insert.run(one.requestNo, one.holdRequestNo, one.points, one.state, one.reason, one.settlesAt),
    update: (one) => void update.run(one.state, one.settlesAt, one.requestNo),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
    returnedTo: (payerNo) => Number(returned.get(payerNo)?.['points']),
  };
}

function toReturn(row: Record<string, unknown>): PointsReturn {
  return {
    requestNo: String(row['request_no']),
    holdRequestNo: String(row['hold_request_no']),
    points: Number(row['points']),
    state: row['state'] as RefundState,
    reason: row['reason'] as ReturnReason | null,
    settlesAt: row['settles_at'] as number | null,
  };
}
