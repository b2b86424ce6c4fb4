import type { Store } from '../store/database.ts';

/** A line of a statement: a movement in the partner's own book. */
export interface StatementLine {
  /** `payment` or `refund`; null for books that have only one kind. */
  readonly kind: 'payment' | 'refund' | null;
  readonly requestNo: string;
  /** The amount in the partner's own unit. */
  readonly amount: number;
  /** The number that was credited; used by the carrier only. */
  readonly mobileNo: string | null;
  readonly at: string;
}

/** The table of each statement, and the columns it has besides `request_no` and `at`. */
const books = {
  cashier: { table: 'cashier_movements', amount: 'amount_fen', kind: 'kind', mobileNo: null },
  digital: { table: 'digital_movements', amount: 'amount_fen', kind: 'kind', mobileNo: null },
  wechat: { table: 'wechat_movements', amount: 'amount_fen', kind: 'kind', mobileNo: null },
  alipay: { table: 'alipay_movements', amount: 'amount_fen', kind: 'kind', mobileNo: null },
  entrust: { table: 'entrust_movements', amount: 'amount_fen', kind: 'kind', mobileNo: null },
  points: { table: 'points_movements', amount: 'points', kind: 'kind', mobileNo: null },
  carrier: { table: 'credits', amount: 'face_fen', kind: null, mobileNo: 'mobile_no' },
} as const;
export type StatementBook = keyof typeof books;
export const statementBooks = Object.keys(books) as readonly StatementBook[];

/** Falsifies statements on purpose, to test whether their readers notice. */
export interface StatementLines {
  add(book: StatementBook, line: StatementLine): void;
  /** Removes every line of this request number, and returns them. */
  remove(book: StatementBook, requestNo: string): StatementLine[];
}

export function createStatementLines({ db }: Store): StatementLines {
  return {
    add(book, line) {
      const { table, amount, kind, mobileNo } = books[book];
      const columns = ['request_no', 'at', amount, kind, mobileNo].filter((column) => column !== null);
      const values = [
        line.requestNo,
        Date.parse(line.at),
        line.amount,
        ...(kind ? [line.kind ?? 'payment'] : []),
        ...(mobileNo ? [line.mobileNo ?? ''] : []),
      ];
      db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ).run(...values);
    },
    remove(book, requestNo) {
      const { table, amount, kind, mobileNo } = books[book];
      return db
        .prepare(`DELETE FROM ${table} WHERE request_no = ? RETURNING *`)
        .all(requestNo)
        .map((row) => ({
          kind: kind ? (row[kind] as StatementLine['kind']) : null,
          requestNo: String(row['request_no']),
          amount: Number(row[amount]),
          mobileNo: mobileNo ? String(row[mobileNo]) : null,
          at: new Date(Number(row['at'])).toISOString(),
        }));
    },
  };
}
