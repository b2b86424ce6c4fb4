import { PAGE_SIZE, readStatement, type StatementPage, type StatementQuery } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import type { HoldReason, HoldState } from './points-states.ts';

export interface HoldOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly points: number;
  readonly subject: string;
  readonly expiresAt: number;
}

export interface Hold {
  readonly requestNo: string;
  readonly holdNo: string;
  /** Null when it was released before it was ever received. */
  readonly order: HoldOrder | null;
  readonly state: HoldState;
  readonly reason: HoldReason | null;
}

/** Points that are still frozen, and until when. */
export interface OpenHold {
  readonly requestNo: string;
  readonly points: number;
  readonly expiresAt: string;
}

/** The holds table: rows in and out, no rules. */
export interface HoldStore {
  find(requestNo: string): Hold | null;
  insert(hold: Hold): void;
  /** Writes order, state and reason. */
  update(hold: Hold): void;
  expiredAt(nowMs: number): string[];
  nextExpiry(): number | null;
  open(query: StatementQuery): StatementPage<OpenHold>;
  /** All points that a payer ever spent. */
  spentBy(payerNo: string): number;
}

type Row = Record<string, string | number | null>;

export function createHoldStore({ db }: Store): HoldStore {
  const byNo = db.prepare('SELECT * FROM points_holds WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO points_holds (request_no, hold_no, payer_no, points, subject, expires_at, state, ' +
      'reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE points_holds SET payer_no = ?, points = ?, subject = ?, expires_at = ?, state = ?, ' +
      'reason = ? WHERE request_no = ?',
  );
  const expired = db.prepare(
    `SELECT request_no FROM points_holds WHERE state = 'frozen' AND expires_at <= ? ORDER BY expires_at
      LIMIT 500`,
  );
  const next = db.prepare(`SELECT min(expires_at) AS at FROM points_holds WHERE state = 'frozen'`);
  // Request numbers are what orders holds of one time, as `seq` does elsewhere.
  const open = db.prepare(
    `SELECT request_no, points, expires_at AS at, request_no AS seq FROM points_holds
      WHERE state = 'frozen' AND expires_at >= ? AND expires_at < ? AND (expires_at, request_no) > (?, ?)
      ORDER BY expires_at, request_no LIMIT ${PAGE_SIZE + 1}`,
  );
  const spent = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM points_holds WHERE payer_no = ? AND state = 'spent'`,
  );
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toHold(row as Row) : null;
    },
    insert: (hold) =>
      void insert.run(hold.requestNo, hold.holdNo, ...columns(hold.order), hold.state, hold.reason),
    update: (hold) => void update.run(...columns(hold.order), hold.state, hold.reason, hold.requestNo),
    expiredAt: (nowMs) => expired.all(nowMs).map((row) => String(row['request_no'])),
    nextExpiry: () => (next.get() as { at: number | null }).at,
    open: (query) => readStatement(open, query, toOpenHold, String),
    spentBy: (payerNo) => Number(spent.get(payerNo)?.['points']),
  };
}

function toOpenHold(row: Record<string, unknown>): OpenHold {
  return {
    requestNo: String(row['request_no']),
    points: Number(row['points']),
    expiresAt: new Date(Number(row['at'])).toISOString(),
  };
}

function columns(order: HoldOrder | null) {
  return [
    order?.payerNo ?? null,
    order?.points ?? null,
    order?.subject ?? null,
    order?.expiresAt ?? null,
  ] as const;
}

function toHold(row: Row): Hold {
  const requestNo = String(row['request_no']);
  const order =
    row['payer_no'] === null
      ? null
      : {
          requestNo,
          payerNo: String(row['payer_no']),
          points: Number(row['points']),
          subject: String(row['subject']),
          expiresAt: Number(row['expires_at']),
        };
  return {
    requestNo,
    holdNo: String(row['hold_no']),
    order,
    state: row['state'] as HoldState,
    reason: row['reason'] as HoldReason | null,
  };
}
