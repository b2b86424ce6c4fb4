import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import { selectWithTaken } from '../store/taken-amounts.ts';
import type { DebitReason, DebitState } from './entrust-states.ts';
import type { SourceName } from './sources.ts';

export interface DebitOrder {
  readonly requestNo: string;
  readonly orderNo: string;
  readonly agreementNo: string;
  readonly payerNo: string;
  readonly source: SourceName;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly notifyUrl: string;
}

export interface Debit {
  readonly requestNo: string;
  readonly tradeNo: string;
  /** Null when it was closed before it was ever received. */
  readonly order: DebitOrder | null;
  /** What was taken when it was paid, where that is another amount; null: as asked. */
  readonly takenFen: Fen | null;
  readonly state: DebitState;
  readonly reason: DebitReason | null;
  /** A text to show; null while it is not paid. */
  readonly paidFrom: string | null;
  /** When it became what it is. */
  readonly at: number;
  readonly settlesAt: number | null;
}

/** The debits table: rows in and out, no rules. */
export interface DebitStore {
  find(requestNo: string): Debit | null;
  /** By the time at which they became what they are. */
  ofPayer(payerNo: string): Debit[];
  /** Paid under an agreement since then, less what was given back of it. */
  paidSince(agreementNo: string, since: number): Fen;
  /** When the first debit was declined after the last one that was paid; null when there is none. */
  firstDeclineAfterPaid(agreementNo: string): number | null;
  insert(debit: Debit): void;
  /** Writes order, state, reason, what it was paid from, and times. */
  update(debit: Debit): void;
  addRefunded(requestNo: string, amountFen: Fen): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
}

type Row = Record<string, string | number | null>;

export function createDebitStore({ db }: Store): DebitStore {
  const select = selectWithTaken('entrust_debits');
  const byNo = db.prepare(`${select} WHERE request_no = ?`);
  const byPayer = db.prepare(`${select} WHERE payer_no = ? ORDER BY at`);
  const paid = db.prepare(
    `SELECT coalesce(sum(coalesce(taken_fen, amount_fen) - refunded_fen), 0) AS fen FROM (${select})
      WHERE agreement_no = ? AND state = 'paid' AND at >= ?`,
  );
  const declined = db.prepare(
    `SELECT min(at) AS at FROM entrust_debits WHERE agreement_no = ? AND state = 'declined'
     AND at > coalesce((SELECT max(at) FROM entrust_debits WHERE agreement_no = ? AND state = 'paid'), -1)`,
  );
  const insert = db.prepare(
    `INSERT INTO entrust_debits (request_no, trade_no, order_no, agreement_no, payer_no, source,
      amount_fen, subject, notify_url, state, reason, paid_from, at, settles_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE entrust_debits SET order_no = ?, agreement_no = ?, payer_no = ?, source = ?, amount_fen = ?,
      subject = ?, notify_url = ?, state = ?, reason = ?, paid_from = ?, at = ?, settles_at = ?
     WHERE request_no = ?`,
  );
  const refunded = db.prepare(
    'UPDATE entrust_debits SET refunded_fen = refunded_fen + ? WHERE request_no = ?',
  );
  const due = db.prepare(
    'SELECT request_no FROM entrust_debits WHERE settles_at <= ? ORDER BY settles_at LIMIT 500',
  );
  const next = db.prepare('SELECT min(settles_at) AS at FROM entrust_debits WHERE settles_at IS NOT NULL');
  return {
    find(requestNo) {
      const row = byNo.get(requestNo);
      return row ? toDebit(row as Row) : null;
    },
    ofPayer: (payerNo) => byPayer.all(payerNo).map((row) => toDebit(row as Row)),
    paidSince: (agreementNo, since) => fen(Number(paid.get(agreementNo, since)?.['fen'])),
    firstDeclineAfterPaid: (agreementNo) =>
      (declined.get(agreementNo, agreementNo) as { at: number | null }).at,
    insert: ({ requestNo, tradeNo, order, state, reason, paidFrom, at, settlesAt }) =>
      void insert.run(requestNo, tradeNo, ...columns(order), state, reason, paidFrom, at, settlesAt),
    update: ({ requestNo, order, state, reason, paidFrom, at, settlesAt }) =>
      void update.run(...columns(order), state, reason, paidFrom, at, settlesAt, requestNo),
    addRefunded: (requestNo, amountFen) => void refunded.run(amountFen, requestNo),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
  };
}

function columns(order: DebitOrder | null) {
  if (!order) return [null, null, null, null, null, null, null] as const;
  return [
    order.orderNo,
    order.agreementNo,
    order.payerNo,
    order.source,
    order.amountFen,
    order.subject,
    order.notifyUrl,
  ] as const;
}

function toDebit(row: Row): Debit {
  return {
    requestNo: String(row['request_no']),
    tradeNo: String(row['trade_no']),
    order: toOrder(row),
    takenFen: row['taken_fen'] === null ? null : fen(Number(row['taken_fen'])),
    state: row['state'] as DebitState,
    reason: row['reason'] as DebitReason | null,
    paidFrom: row['paid_from'] as string | null,
    at: Number(row['at']),
    settlesAt: row['settles_at'] as number | null,
  };
}

function toOrder(row: Row): DebitOrder | null {
  if (row['agreement_no'] === null) return null;
  return {
    requestNo: String(row['request_no']),
    orderNo: String(row['order_no']),
    agreementNo: String(row['agreement_no']),
    payerNo: String(row['payer_no']),
    source: row['source'] as SourceName,
    amountFen: fen(Number(row['amount_fen'])),
    subject: String(row['subject']),
    notifyUrl: String(row['notify_url']),
  };
}
