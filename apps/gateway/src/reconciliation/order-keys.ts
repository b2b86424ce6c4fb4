/** Orders to be looked at, found by when something of them happened. */
import type { Pool } from '../db/index.ts';
import { orderNoOf, userNoOf } from '../orders/model/index.ts';
import { cutBefore, nextInstant } from './piece.ts';

/** An order's number, and when something of it happened. */
export interface OrderTime {
  readonly orderNo: string;
  readonly at: Date;
}

/** Orders looked at by one statement. */
const LOOKED_UP = 500;

/** A table of an order's parts and the time by which they are found, which an index orders. */
export type PartTimes =
  | { readonly table: 'payments'; readonly time: 'paid_at'; readonly methods: readonly string[] }
  | { readonly table: 'refunds'; readonly time: 'settled_at'; readonly methods: readonly string[] }
  | { readonly table: 'refunds'; readonly time: 'requested_at' }
  | { readonly table: 'deliveries'; readonly time: 'ended_at' }
  // Of points alone: the index has no others, which the query has to say.
  | { readonly table: 'payments'; readonly time: 'created_at' };

/**
 * The orders of parts whose time is in [from, to), at most `limit` parts unless more are of one time; `until`
 * is where that ends.
 */
export async function ordersBetween(
  pool: Pool,
  parts: readonly PartTimes[],
  from: Date,
  to: Date,
  limit: number,
): Promise<{ readonly orders: readonly OrderTime[]; readonly until: Date }> {
  const read = async (end: Date, most: number | null): Promise<OrderTime[]> =>
    (await Promise.all(parts.map((part) => timesOf(pool, part, from, end, most))))
      .flat()
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const orders = await read(to, limit + 1);
  const tooMany = orders[limit];
  if (!tooMany) return { orders, until: to };
  const until = cutBefore(from, tooMany.at);
  if (until) return { orders: orders.filter(({ at }) => at < until), until };
  const instant = nextInstant(from);
  return { orders: await read(instant, null), until: instant };
}

async function timesOf(
  pool: Pool,
  part: PartTimes,
  from: Date,
  to: Date,
  limit: number | null,
): Promise<OrderTime[]> {
  const ofIndex = part.time === 'created_at' ? " and t.method = 'points'" : '';
  const range = `t.${part.time} >= $1 and t.${part.time} < $2${ofIndex}`;
  // Each method has an ordered stretch of the index of its own.
  const { rows } =
    'methods' in part
      ? await pool.query<{ order_no: string; at: Date }>(
          `select one.* from unnest($4::text[]) as wanted (method) cross join lateral (
             select t.order_no, t.${part.time} as at from ${part.table} t
             where t.method = wanted.method and ${range} order by t.${part.time} limit $3
           ) as one`,
          [from, to, limit, part.methods],
        )
      : await pool.query<{ order_no: string; at: Date }>(
          `select t.order_no, t.${part.time} as at from ${part.table} t
           where ${range} order by t.${part.time} limit $3`,
          [from, to, limit],
        );
  return rows.map(({ order_no: orderNo, at }) => ({ orderNo, at }));
}

/**
 * Looks at orders, some hundred by one statement: `text` reads them from `given (user_no, order_no)`, whose
 * arrays are $1 and $2; more values follow.
 */
export async function rowsOfOrders<Row extends object>(
  pool: Pool,
  orderNos: readonly string[],
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const found: Row[] = [];
  for (let first = 0; first < orderNos.length; first += LOOKED_UP) {
    const some = orderNos.slice(first, first + LOOKED_UP);
    const { rows } = await pool.query<Row>(text, [some.map(userNoOf), some, ...values]);
    found.push(...rows);
  }
  return found;
}

/** The order that a difference's reference leads to: an order's number, or a part's. */
export function orderOfReference(reference: string): string {
  return orderNoOf(reference) ?? reference;
}
