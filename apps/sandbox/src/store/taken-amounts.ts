import type { Fen } from '@phonebill/money';
import type { Store } from './database.ts';

/** What was taken for payments of which that is another amount than was asked for. */
export interface TakenAmounts {
  set(requestNo: string, amountFen: Fen): void;
}

export function createTakenAmounts({ db }: Store): TakenAmounts {
  const insert = db.prepare('INSERT INTO taken_amounts (request_no, amount_fen) VALUES (?, ?)');
  return { set: (requestNo, amountFen) => void insert.run(requestNo, amountFen) };
}

/** To select from a table of payments: its rows, each with what was taken (`taken_fen`, null: as asked). */
export const selectWithTaken = (table: string): string =>
  `SELECT ${table}.*, taken_amounts.amount_fen AS taken_fen
    FROM ${table} LEFT JOIN taken_amounts USING (request_no)`;
