import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { TopupState } from './topup-states.ts';

export interface TopupOrder {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  readonly notifyUrl: string;
}

export interface Topup {
  readonly requestNo: string;
  readonly carrierRef: string;
  /** Null when it was cancelled before it was ever received. */
  readonly order: TopupOrder | null;
  readonly state: TopupState;
  readonly reason: string | null;
  readonly receivedAt: number;
  readonly settlesAt: number | null;
}

/** The topups table: rows in and out, no rules. */
export interface TopupStore {
  find(requestNo: string): Topup | null;
  insert(topup: Topup): void;
  /** Writes state, reason, order and settling time. Only the service's one writer calls it. */
  update(topup: Topup): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
}

type Row = Record<string, string | number | null>;

export function createTopupStore({ db }: Store): TopupStore {
  const byNo = db.prepare('SELECT * FROM topups WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO topups (request_no, carrier_ref, mobile_no, face_fen, notify_url, state, reason, ' +
      'received_at, settles_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE topups SET mobile_no = ?, face_fen = ?, notify_url = ?, state = ?, reason = ?, ' +
      'settles_at = ? WHERE request_no = ?',
  );
  const due = db.prepare('SELECT request_no FROM topups WHERE settles_at <= ? ORDER BY settles_at');
  const next = db.prepare('SELECT min(settles_at) AS at FROM topups WHERE settles_at IS NOT NULL');
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toTopup(row as Row) : null;
    },
    insert: (topup) =>
      void insert.run(
        topup.requestNo,
        topup.carrierRef,
        ...columns(topup.order),
        topup.state,
        topup.reason,
        topup.receivedAt,
        topup.settlesAt,
      ),
    update: (topup) =>
      void update.run(...columns(topup.order), topup.state, topup.reason, topup.settlesAt, topup.requestNo),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
  };
}

function columns(order: TopupOrder | null) {
  return [order?.mobileNo ?? null, order?.faceFen ?? null, order?.notifyUrl ?? null] as const;
}

function toTopup(row: Row): Topup {
  const requestNo = String(row['request_no']);
  const order =
    row['mobile_no'] === null
      ? null
      : {
          requestNo,
          mobileNo: String(row['mobile_no']),
          faceFen: fen(Number(row['face_fen'])),
          notifyUrl: String(row['notify_url']),
        };
  return {
    requestNo,
    carrierRef: String(row['carrier_ref']),
    order,
    state: row['state'] as TopupState,
    reason: row['reason'] as string | null,
    receivedAt: Number(row['received_at']),
    settlesAt: row['settles_at'] as number | null,
  };
}
