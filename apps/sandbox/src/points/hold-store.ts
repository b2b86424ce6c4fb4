import { PAGE_SIZE, readStatement, type StatementPage, type StatementQuery } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import { orderOf, orNull, text, whole } from '../store/fields.ts';
import { createRequestTable, type RequestTable } from '../store/requests.ts';
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

/** Points that are still frozen, and the end of the hold. */
export interface OpenHold {
  readonly requestNo: string;
  readonly points: number;
  readonly expiresAt: string;
}

/** The holds, and the queries over them. */
export interface HoldTable extends RequestTable<HoldOrder, Hold> {
  open(query: StatementQuery): StatementPage<OpenHold>;
  /** Returns all points that a payer ever spent. */
  spentBy(payerNo: string): number;
}

const order = orderOf<HoldOrder>({
  payerNo: text('payer_no'),
  points: whole('points'),
  subject: text('subject'),
  expiresAt: whole('expires_at'),
});

export function createHoldTable(store: Store): HoldTable {
  const { db } = store;
  const table = createRequestTable<HoldOrder, Hold>(store, {
    name: 'hold',
    table: 'points_holds',
    order,
    fields: {
      requestNo: text('request_no'),
      holdNo: text('hold_no'),
      order: orNull(order),
      state: text('state'),
      reason: orNull(text('reason')),
    },
    orderOf: (kept) => kept.order,
    withOrder: (kept, received) => ({ ...kept, order: received }),
    due: {
      column: 'expires_at',
      waiting: `state = 'frozen'`,
      timeOf: (kept) => (kept.state === 'frozen' ? (kept.order?.expiresAt ?? null) : null),
    },
  });
  // Request numbers order holds with the same end, as `seq` does elsewhere.
  const open = db.prepare(
    `SELECT request_no, points, expires_at AS at, request_no AS seq FROM points_holds
      WHERE state = 'frozen' AND expires_at >= ? AND expires_at < ? AND (expires_at, request_no) > (?, ?)
      ORDER BY expires_at, request_no LIMIT ${PAGE_SIZE + 1}`,
  );
  const spent = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM points_holds WHERE payer_no = ? AND state = 'spent'`,
  );
  return {
    ...table,
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
