import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import { lookedUp, money, orderOf, orNull, text, whole } from '../store/fields.ts';
import { createRequestTable, outcomeFields, type RequestTable, whenItSettles } from '../store/requests.ts';
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
  /** The amount that was taken if it differs from the one asked for; otherwise null. */
  readonly takenFen: Fen | null;
  readonly state: DebitState;
  readonly reason: DebitReason | null;
  /** The source as a text to show; null while it is not paid. */
  readonly paidFrom: string | null;
  /** When it entered its present state. */
  readonly at: number;
  readonly settlesAt: number | null;
}

/** The debits, and the queries over them. */
export interface DebitTable extends RequestTable<DebitOrder, Debit> {
  /** Returns a payer's debits, by the time at which they entered their present state. */
  ofPayer(payerNo: string): Debit[];
  /** Returns what was paid under an agreement since then, less what was refunded. */
  paidSince(agreementNo: string, since: number): Fen;
  /** Returns when the first debit after the last paid one was declined; null when there is none. */
  firstDeclineAfterPaid(agreementNo: string): number | null;
  addRefunded(requestNo: string, amountFen: Fen): void;
}

const order = orderOf<DebitOrder>({
  orderNo: text('order_no'),
  agreementNo: text('agreement_no'),
  payerNo: text('payer_no'),
  source: text('source'),
  amountFen: money('amount_fen'),
  subject: text('subject'),
  notifyUrl: text('notify_url'),
});

export function createDebitTable(store: Store): DebitTable {
  const { db } = store;
  const select = selectWithTaken('entrust_debits');
  const table = createRequestTable<DebitOrder, Debit>(store, {
    name: 'debit',
    table: 'entrust_debits',
    select,
    order,
    fields: {
      requestNo: text('request_no'),
      tradeNo: text('trade_no'),
      order: orNull(order),
      takenFen: lookedUp(orNull(money('taken_fen'))),
      ...outcomeFields(),
      paidFrom: orNull(text('paid_from')),
      at: whole('at'),
    },
    orderOf: (kept) => kept.order,
    withOrder: (kept, received) => ({ ...kept, order: received }),
    due: whenItSettles,
  });
  const paid = db.prepare(
    `SELECT coalesce(sum(coalesce(taken_fen, amount_fen) - refunded_fen), 0) AS fen FROM (${select})
      WHERE agreement_no = ? AND state = 'paid' AND at >= ?`,
  );
  const declined = db.prepare(
    `SELECT min(at) AS at FROM entrust_debits WHERE agreement_no = ? AND state = 'declined'
     AND at > coalesce((SELECT max(at) FROM entrust_debits WHERE agreement_no = ? AND state = 'paid'), -1)`,
  );
  const refunded = db.prepare(
    'UPDATE entrust_debits SET refunded_fen = refunded_fen + ? WHERE request_no = ?',
  );
  return {
    ...table,
    ofPayer: table.query('WHERE payer_no = ? ORDER BY at'),
    paidSince: (agreementNo, since) => fen(Number(paid.get(agreementNo, since)?.['fen'])),
    firstDeclineAfterPaid: (agreementNo) =>
      (declined.get(agreementNo, agreementNo) as { at: number | null }).at,
    addRefunded: (requestNo, amountFen) => void refunded.run(amountFen, requestNo),
  };
}
