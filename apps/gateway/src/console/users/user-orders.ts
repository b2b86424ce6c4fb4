/** The orders that a user placed, newest first. */
import type { ConsoleResponse } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { ORDER_ROW, type OrderRow, rowView } from '../orders/order-rows.ts';
import { pageOf, placeOf } from '../places.ts';

const A_PAGE = 50;
const ORDER_NUMBERS = /^[0-9]{24}$/;

/**
 * Parameters: $1 is the user; $2 and $3 are the order before which the page begins and its time, null for the
 * newest.
 */
const AFTER_PLACE = `o.user_no = $1 and ($2::text is null
  or (left(o.order_no, 6), o.created_at, o.order_no) < (left($2, 6), $3::timestamptz, $2)
    and o.order_no <= left($2, 6) || '999999999999999999')`;

/** Returns a page of orders. Throws ConsoleRefused (badRequest) for an invalid cursor. */
export async function ordersOfUser(
  pool: Pool,
  userNo: string,
  cursor: string | undefined,
): Promise<ConsoleResponse<'GET /user/orders'>> {
  const place = cursor === undefined ? null : placeOf(cursor, ORDER_NUMBERS);
  // Order numbers sort by day but not within a day, so the orders of as many days as fill the page are read.
  const { rows } = await pool.query<OrderRow>(
    `select ${ORDER_ROW} from orders o
    where ${AFTER_PLACE} and o.order_no >= coalesce((
      select left(min(newest.order_no), 6)
      from (select o.order_no from orders o where ${AFTER_PLACE} order by o.order_no desc limit $4) newest
    ), '')
    order by left(o.order_no, 6) desc, o.created_at desc, o.order_no desc limit $4`,
    [userNo, place?.number ?? null, place?.at ?? null, A_PAGE + 1],
  );
  const page = pageOf(rows, A_PAGE, (row) => ({ at: row.created_at, number: row.order_no }));
  return { orders: page.rows.map((row) => rowView(row, pool)), nextCursor: page.nextCursor };
}
