import type { StatementSync } from 'node:sqlite';
import { Refusal } from './refusals.ts';
import { objectOf, time } from './json-schemas.ts';

const PAGE_SIZE = 500;

export interface StatementQuery {
  readonly from: string;
  readonly to: string;
  readonly cursor?: string;
}

export const statementQuery = {
  ...objectOf({ from: time, to: time }),
  properties: { from: time, to: time, cursor: { type: 'string', maxLength: 64 } },
};

export interface StatementPage<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
}

/**
 * The SQL that {@link readStatement} runs: rows of a table with `seq` and `at`, in the order things happened.
 */
export function statementSql(
  table:
    | 'cashier_movements'
    | 'digital_movements'
    | 'entrust_movements'
    | 'entrust_repayments'
    | 'points_movements'
    | 'credits',
): string {
  return `SELECT * FROM ${table} WHERE at >= ? AND at < ? AND (at, seq) > (?, ?) ORDER BY at,
    seq LIMIT ${PAGE_SIZE + 1}`;
}

/**
 * One page of a statement, `from` inclusive, `to` exclusive. The cursor is the place of the last row given.
 */
export function readStatement<T>(
  select: StatementSync,
  query: StatementQuery,
  toItem: (row: Record<string, unknown>) => T,
): StatementPage<T> {
  const [at, seq] = readCursor(query.cursor);
  const rows = select.all(Date.parse(query.from), Date.parse(query.to), at, seq);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    nextCursor: rows.length > PAGE_SIZE && last ? `${String(last['at'])}-${String(last['seq'])}` : null,
  };
}

function readCursor(cursor: string | undefined): [number, number] {
  if (!cursor) return [-1, -1];
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (!match) throw new Refusal('invalid_request', 'this cursor was not given by a statement');
  return [Number(match[1]), Number(match[2])];
}
