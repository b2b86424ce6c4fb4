/** Our side of the comparison with partners: what we hold for paid, refunded and credited. */
import type { OrderKind, PayMethod } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import { orderNoOf, userNoOf } from '../orders/index.ts';
import type { Entry, OwnEntries } from './partner-check.ts';

interface Book {
  readonly table: 'payments' | 'refunds' | 'deliveries';
  readonly number: string;
  /** The expression for it. */
  readonly amount: string;
  readonly doneAt: string;
  readonly done: string;
}

const books = {
  payment: {
    table: 'payments',
    number: 'payment_no',
    amount: 'coalesce(t.paid_amount, t.amount)',
    doneAt: 'paid_at',
    done: "t.state = 'paid'",
  },
  refund: {
    table: 'refunds',
    number: 'refund_no',
    amount: 't.amount',
    doneAt: 'settled_at',
    done: "t.state = 'settled'",
  },
  delivery: {
    table: 'deliveries',
    number: 'delivery_no',
    amount: 't.face_fen',
    doneAt: 'ended_at',
    done: "t.state = 'credited'",
  },
} as const satisfies Record<string, Book>;
/** What a way to pay took and gave back; what carriers credited, and what the lender took. */
export type BookName = readonly ['payment' | 'refund', PayMethod] | readonly ['delivery', OrderKind];

/**
 * The book, and what sets its entries apart from others in the same table. A delivery's kind stands with its
 * order.
 */
function bookOf([name, of]: BookName): Book & { readonly of: string; readonly isOf: string } {
  const book = books[name];
  const isOf =
    book.table === 'deliveries'
      ? '(select o.kind from orders o where o.user_no = t.user_no and o.order_no = t.order_no)'
      : 't.method';
  return { ...book, of, isOf };
}

/** What happened in [from, to) by our clock. */
export async function ownEntries(pool: Pool, name: BookName, from: Date, to: Date): Promise<Entry[]> {
  const { table, number, amount, doneAt, done, of, isOf } = bookOf(name);
  const { rows } = await pool.query<{ reference: string; amount: bigint; at: Date }>(
    `select t.${number} as reference, ${amount} as amount, t.${doneAt} as at from ${table} t
     where t.${doneAt} >= $1 and t.${doneAt} < $2 and ${done} and ${isOf} = $3`,
    [from, to, of],
  );
  return rows.map((row) => ({ reference: row.reference, amount: row.amount, at: row.at }));
}

/** Our entries by their numbers, through the primary key. */
export function ownEntriesByNumber(pool: Pool, name: BookName): OwnEntries {
  const { table, number, amount, done, of, isOf } = bookOf(name);
  return async (references) => {
    const known = references.filter((reference) => orderNoOf(reference) !== null);
    const { rows } = await pool.query<{ reference: string; amount: bigint }>(
      `select t.${number} as reference, ${amount} as amount
       from unnest($1::text[], $2::text[]) as wanted (user_no, number)
       join ${table} t on t.user_no = wanted.user_no and t.${number} = wanted.number
       where ${done} and ${isOf} = $3`,
      [known.map((reference) => userNoOf(orderNoOf(reference) ?? '')), known, of],
    );
    return new Map(rows.map((row) => [row.reference, row.amount]));
  };
}
