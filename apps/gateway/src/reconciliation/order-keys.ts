/** Finds the orders to be compared by the times of their parts. */
import type { Pool } from '../db/index.ts';
import { orderNoOf, userNoOf } from '../orders/model/index.ts';
import { cutBefore, nextInstant } from './piece.ts';

/** An order's number, and the time of one of its parts. */
export interface OrderTime {
  readonly orderNo: string;
  readonly at: Date;
}

/** The number of orders read by one statement. */
const LOOKED_UP = 500;

/** A table of order parts and the time column by which they are found, which has an index. */
export type PartTimes =
  | { readonly table: 'payments'; readonly time: 'paid_at'; readonly methods: readonly string[] }
  | { readonly table: 'refunds'; readonly time: 'settled_at'; readonly methods: readonly string[] }
  | { readonly table: 'refunds'; readonly time: 'requested_at' }
  | { readonly table: 'deliveries'; readonly time: 'ended_at' }
  // This is for points only: the index contains no other payments, so the query must state this.
  | { readonly table: 'payments'; readonly time: 'created_at' };

/**
 * Returns the orders with parts whose time is in [from, to), at most `limit` parts unless more have one and
 * the same time; `until` is the end of the period that these cover.
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
  // Each method has an ordered range of the index.
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
 * Reads rows of orders, some hundred orders per statement: `text` reads from `given (user_no, order_no)`,
 * whose arrays are $1 and $2; further values follow.
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

/** Returns the order of a difference's reference, which is an order's number or a part's. */
export function orderOfReference(reference: string): string {
  return orderNoOf(reference) ?? reference;
}
