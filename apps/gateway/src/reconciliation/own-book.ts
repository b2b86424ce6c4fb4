/** Our side of the comparison with partners: what we hold for paid, refunded and credited. */
import type { PayMethod } from '@phonebill/contract';
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
  payment: { table: 'payments', number: 'payment_no', amount: 'amount', doneAt: 'paid_at', done: "state = 'paid'" },
  refund: { table: 'refunds', number: 'refund_no', amount: 'amount', doneAt: 'settled_at', done: "state = 'settled'" },
  delivery: { table: 'deliveries', number: 'delivery_no', amount: 'face_fen', doneAt: 'ended_at', done: "state = 'credited'" },
} as const satisfies Record<string, Book>;
/** The book of credited numbers, or those of what a way to pay took and gave back. */
export type BookName = 'delivery' | readonly ['payment' | 'refund', PayMethod];

function bookOf(name: BookName): Book & { readonly method: PayMethod | null } {
  return name === 'delivery' ? { ...books.delivery, method: null } : { ...books[name[0]], method: name[1] };
}

/** Deliveries have no method. */
function methodOf(table: Book['table']): string {
  return table === 'deliveries' ? 'null::text' : 'method';
}

/** What happened in [from, to) by our clock. */
export async function ownEntries(pool: Pool, name: BookName, from: Date, to: Date): Promise<Entry[]> {
  const { table, number, amount, doneAt, done, method } = bookOf(name);
  const { rows } = await pool.query<{ reference: string; amount: bigint; at: Date }>(
    `select ${number} as reference, ${amount} as amount, ${doneAt} as at from ${table} where ${doneAt} >= $1 and ${doneAt} < $2 and ${done} and ($3::text is null or ${methodOf(table)} = $3)`, [from, to, method]);
  return rows.map((row) => ({ reference: row.reference, amount: row.amount, at: row.at }));
}

/** Our entries by their numbers, through the primary key. */
export function ownEntriesByNumber(pool: Pool, name: BookName): OwnEntries {
  const { table, number, amount, done, method } = bookOf(name);
  return async (references) => {
    const known = references.filter((reference) => orderNoOf(reference) !== null);
    const { rows } = await pool.query<{ reference: string; amount: bigint }>(
      `select t.${number} as reference, t.${amount} as amount
       from unnest($1::text[], $2::text[]) as asked (user_no, number) join ${table} t on t.user_no = asked.user_no and t.${number} = asked.number
       where ${done} and ($3::text is null or ${methodOf(table)} = $3)`,
      [known.map((reference) => userNoOf(orderNoOf(reference) ?? '')), known, method]);
    return new Map(rows.map((row) => [row.reference, row.amount]));
  };
}
