import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { RefundReason, RefundState } from './cashier-states.ts';
import type { CashierName } from './cashiers.ts';

/** Whose refunds: the two cashiers', and those of what was debited under an agreement. */
export type RefundingPartner = CashierName | 'entrust';

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
  /** What it went back to, as the payment's book names it; null while it is not settled. */
  readonly paidTo: string | null;
}

/** A partner's refunds table: rows in and out, no rules. */
export interface RefundStore {
  find(requestNo: string): Refund | null;
  ofPayment(paymentRequestNo: string): Refund[];
  insert(refund: Refund): void;
  /** Writes state, settling time and where it went. */
  update(refund: Refund): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
}

export function createRefundStore({ db }: Store, partner: RefundingPartner): RefundStore {
  const table = `${partner}_refunds`;
  const byNo = db.prepare(`SELECT * FROM ${table} WHERE request_no = ?`);
  const byPayment = db.prepare(`SELECT * FROM ${table} WHERE payment_request_no = ?`);
  const insert = db.prepare(
    `INSERT INTO ${table} (request_no, payment_request_no, amount_fen, notify_url, state, reason,
      settles_at, paid_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE ${table} SET state = ?, settles_at = ?, paid_to = ? WHERE request_no = ?`,
  );
  const due = db.prepare(`SELECT request_no FROM ${table} WHERE settles_at <= ? ORDER BY settles_at`);
  const next = db.prepare(`SELECT min(settles_at) AS at FROM ${table} WHERE settles_at IS NOT NULL`);
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toRefund(row) : null;
    },
    ofPayment: (paymentRequestNo) => byPayment.all(paymentRequestNo).map(toRefund),
    insert: (refund) =>
      void insert.run(
        refund.requestNo,
        refund.paymentRequestNo,
        refund.amountFen,
        refund.notifyUrl,
        refund.state,
        refund.reason,
        refund.settlesAt,
        refund.paidTo,
      ),
    update: (refund) => void update.run(refund.state, refund.settlesAt, refund.paidTo, refund.requestNo),
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
    paidTo: row['paid_to'] as string | null,
  };
}
