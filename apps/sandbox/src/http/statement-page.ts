import type { StatementSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/database.ts';
import { Refusal } from './refusals.ts';
import { objectOf, time } from './json-schemas.ts';

export const PAGE_SIZE = 500;

export interface StatementQuery {
  readonly from: string;
  readonly to: string;
  readonly cursor?: string;
}

const statementQuery = {
  ...objectOf({ from: time, to: time }),
  properties: { from: time, to: time, cursor: { type: 'string', maxLength: 96 } },
};

/** Registers calls about a period of time, each at its path. */
export function statementCalls(
  app: FastifyInstance,
  calls: Readonly<Record<string, (query: StatementQuery) => object>>,
): void {
  const schema = { querystring: statementQuery };
  for (const [path, answer] of Object.entries(calls))
    app.get<{ Querystring: StatementQuery }>(path, { schema }, ({ query }) => answer(query));
}

export interface StatementPage<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
}

/** The rows that each statement lists (`seq`, `at`, `request_no`), and what is looked up for each row. */
const tables = {
  cashier_movements: refundsOf('cashier_refunds', 'payment_request_no'),
  digital_movements: refundsOf('digital_refunds', 'payment_request_no'),
  wechat_movements: refundsOf('wechat_refunds', 'payment_request_no'),
  alipay_movements: refundsOf('alipay_refunds', 'payment_request_no'),
  entrust_movements: refundsOf('entrust_refunds', 'payment_request_no'),
  points_movements: refundsOf('points_returns', 'hold_request_no'),
  entrust_repayments: '',
  credits: '',
} as const;
type StatementTable = keyof typeof tables;

/** Returns the SQL for the payment that a refund belongs to. */
function refundsOf(refunds: string, payment: string): string {
  return (
    `, (SELECT r.${payment} FROM ${refunds} r WHERE m.kind = 'refund' AND r.request_no = m.request_no)` +
    ' AS payment_request_no'
  );
}

/** How many items of a kind moved, and their total. */
export interface StatementTotal {
  readonly kind: string;
  readonly count: number;
  readonly total: number;
}
export interface StatementTotals {
  readonly totals: readonly StatementTotal[];
}

/** A table's statement: in pages, and totalled. */
export interface Statement<T> {
  page(query: StatementQuery): StatementPage<T>;
  /** Returns the totals of what pages of the same period list; kinds of which nothing moved are omitted. */
  totals(query: Pick<StatementQuery, 'from' | 'to'>): StatementTotals;
}

/**
 * Creates a statement. `kind`: SQL by which the totals are grouped. `toItem` reads a row, in chronological
 * order.
 */
export function createStatement<T>(
  { db }: Store,
  table: StatementTable,
  { amount, kind }: { amount: 'amount_fen' | 'points' | 'face_fen'; kind: string },
  toItem: (row: Record<string, unknown>) => T,
): Statement<T> {
  const rows = db.prepare(
    `SELECT m.*${tables[table]} FROM ${table} m WHERE m.at >= ? AND m.at < ? AND (m.at, m.seq) > (?, ?)
      ORDER BY m.at, m.seq LIMIT ${PAGE_SIZE + 1}`,
  );
  const sums = db.prepare(
    `SELECT ${kind} AS kind, count(*) AS count, sum(${amount}) AS total FROM ${table}
      WHERE at >= ? AND at < ? GROUP BY 1 ORDER BY 1`,
  );
  return {
    page: (query) => readStatement(rows, query, toItem),
    totals: ({ from, to }) => ({
      totals: sums.all(Date.parse(from), Date.parse(to)).map((row) => ({
        kind: String(row['kind']),
        count: Number(row['count']),
        total: Number(row['total']),
      })),
    }),
  };
}

/**
 * Returns one page of a statement, `from` inclusive, `to` exclusive. The cursor is the position of the last
 * row returned: its time and its `seq`, a number unless `toSeq` reads something else.
 */
export function readStatement<T>(
  select: StatementSync,
  query: StatementQuery,
  toItem: (row: Record<string, unknown>) => T,
  toSeq: (text: string) => number | string = Number,
): StatementPage<T> {
  const [at, seq] = readCursor(query.cursor, toSeq);
  const rows = select.all(Date.parse(query.from), Date.parse(query.to), at, seq);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    nextCursor: rows.length > PAGE_SIZE && last ? `${String(last['at'])}-${String(last['seq'])}` : null,
  };
}

function readCursor(
  cursor: string | undefined,
  toSeq: (text: string) => number | string,
): [number, number | string] {
  if (!cursor) return [-1, -1];
  const match = /^(\d{1,15})-(.{1,64})$/.exec(cursor);
  const seq = toSeq(match?.[2] ?? '');
  if (!match || Number.isNaN(seq))
    throw new Refusal('invalid_request', 'this cursor was not given by a statement');
  return [Number(match[1]), seq];
}
