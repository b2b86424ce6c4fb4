import type { Fen } from '@phonebill/money';
import type { Store } from './database.ts';

/** The amounts taken for payments for which it differs from the amount asked for. */
export interface TakenAmounts {
  set(requestNo: string, amountFen: Fen): void;
}

export function createTakenAmounts({ db }: Store): TakenAmounts {
  const insert = db.prepare('INSERT INTO taken_amounts (request_no, amount_fen) VALUES (?, ?)');
  return { set: (requestNo, amountFen) => void insert.run(requestNo, amountFen) };
}

/**
 * Returns the SQL that selects the rows of a table of payments, each with the amount taken (`taken_fen`, null
 * when it is the one asked for).
 */
export const selectWithTaken = (table: string): string =>
  `SELECT ${table}.*, taken_amounts.amount_fen AS taken_fen
    FROM ${table} LEFT JOIN taken_amounts USING (request_no)`;
