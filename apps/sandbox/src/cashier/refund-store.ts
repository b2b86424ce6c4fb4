import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { RefundReason, RefundState } from './cashier-states.ts';

export interface RefundOrder {
  readonly requestNo: string;
  readonly paymentRequestNo: string;
  readonly amountFen: Fen;
  readonly notifyUrl: string;
}

export interface Refund extends RefundOrder {
  readonly state: RefundState;
  readonly reason: RefundReason | null;
  readonly settlesAt: number | null;
}

/** The refunds table: rows in and out, no rules. */
export interface RefundStore {
  find(requestNo: string): Refund | null;
  ofPayment(paymentRequestNo: string): Refund[];
  insert(refund: Refund): void;
  /** Writes state and settling time. */
  update(refund: Refund): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
}

export function createRefundStore({ db }: Store): RefundStore {
  const byNo = db.prepare('SELECT * FROM refunds WHERE request_no = ?');
  const byPayment = db.prepare('SELECT * FROM refunds WHERE payment_request_no = ?');
  const insert = db.prepare('INSERT INTO refunds (request_no, payment_request_no, amount_fen, notify_url, state, reason, settles_at) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE refunds SET state = ?, settles_at = ? WHERE request_no = ?');
  const due = db.prepare('SELECT request_no FROM refunds WHERE settles_at <= ? ORDER BY settles_at');
  const next = db.prepare('SELECT min(settles_at) AS at FROM refunds WHERE settles_at IS NOT NULL');
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toRefund(row) : null;
    },
    ofPayment: (paymentRequestNo) => byPayment.all(paymentRequestNo).map(toRefund),
    insert: (refund) => void insert.run(refund.requestNo, refund.paymentRequestNo, refund.amountFen, refund.notifyUrl, refund.state, refund.reason, refund.settlesAt),
    update: (refund) => void update.run(refund.state, refund.settlesAt, refund.requestNo),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
  };
}

function toRefund(row: Record<string, unknown>): Refund {
  return {
    requestNo: String(row['request_no']),
    paymentRequestNo: String(row['payment_request_no']),
    amountFen: fen(Number(row['amount_fen'])),
    notifyUrl: String(row['notify_url']),
    state: row['state'] as RefundState,
    reason: row['reason'] as RefundReason | null,
    settlesAt: row['settles_at'] as number | null,
  };
}
