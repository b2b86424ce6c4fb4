/** Our side of the comparison with partners: what we hold for paid, refunded and credited. */
import type { Fen } from '@phonebill/money';
import type { Pool } from '../db/pool.ts';
import { orderNoOf, userNoOf } from '../orders/order-number.ts';
import type { Entry, OwnEntries } from './partner-check.ts';

interface Book {
  readonly table: 'payments' | 'refunds' | 'deliveries';
  readonly number: string;
  readonly amount: string;
  readonly doneAt: string;
  readonly done: string;
}

const books = {
  payment: { table: 'payments', number: 'payment_no', amount: 'amount_fen', doneAt: 'paid_at', done: "state = 'paid'" },
  refund: { table: 'refunds', number: 'refund_no', amount: 'amount_fen', doneAt: 'settled_at', done: "state = 'settled'" },
  delivery: { table: 'deliveries', number: 'delivery_no', amount: 'face_fen', doneAt: 'ended_at', done: "state = 'credited'" },
} as const satisfies Record<string, Book>;
export type BookName = keyof typeof books;

/** What happened in [from, to) by our clock. */
export async function ownEntries(pool: Pool, name: BookName, from: Date, to: Date): Promise<Entry[]> {
  const { table, number, amount, doneAt, done }: Book = books[name];
  const { rows } = await pool.query<{ reference: string; amount: Fen; at: Date }>(
    `select ${number} as reference, ${amount} as amount, ${doneAt} as at from ${table} where ${doneAt} >= $1 and ${doneAt} < $2 and ${done}`, [from, to]);
  return rows.map((row) => ({ reference: row.reference, amountFen: row.amount, at: row.at }));
}

/** Our entries by their numbers, through the primary key. */
export function ownEntriesByNumber(pool: Pool, name: BookName): OwnEntries {
  const { table, number, amount, done }: Book = books[name];
  return async (references) => {
    const known = references.filter((reference) => orderNoOf(reference) !== null);
    const { rows } = await pool.query<{ reference: string; amount: Fen }>(
      `select t.${number} as reference, t.${amount} as amount
       from unnest($1::text[], $2::text[]) as asked (user_no, number) join ${table} t on t.user_no = asked.user_no and t.${number} = asked.number
       where ${done}`,
      [known.map((reference) => userNoOf(orderNoOf(reference) ?? '')), known]);
    return new Map(rows.map((row) => [row.reference, row.amount]));
  };
}
