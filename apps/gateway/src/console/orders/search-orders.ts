/**
 * Finds orders by a number: our own number of an order or of a part of it, a partner's number of a payment or
 * a delivery, an agreement's charge, or a mobile number, whoever topped it up. Each uses an index.
 */
import type { OrderRowView } from '@phonebill/contract/console';
import { payMethods } from '@phonebill/contract';
import type { Pool } from '../../db/index.ts';
import { isMobileNumber, mobileNumber } from '../../numbers/index.ts';
import { orderNoOf, userNoOf } from '../../orders/model/index.ts';
import { ORDER_ROW, type OrderRow, rowView } from './order-rows.ts';

/** The most orders shown for a mobile number. */
const MOST = 50;

export interface Found {
  readonly orders: OrderRowView[];
  readonly isMore: boolean;
}

/**
 * Finds orders by a number of ours, by the mobile number topped up or of the purchaser, or by a partner's
 * number, which may be as long as one of ours.
 */
export async function searchOrders(pool: Pool, typed: string): Promise<Found> {
  if (isMobileNumber(typed)) return shown(await ofMobileNumber(pool, mobileNumber(typed)), pool);
  const orderNo = orderNoNamed(ownNumberIn(typed));
  const ours = orderNo === null ? [] : await byNumbers(pool, [orderNo]);
  return shown(ours.length > 0 ? ours : await ofPartnersNo(pool, plainly(typed).trim()), pool);
}

/** Returns the text with normal digits and without the invisible marks that copying adds. */
const plainly = (typed: string): string => typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Returns a number of ours as typed, without the separators between its digits. */
export function ownNumberIn(typed: string): string {
  return plainly(typed)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * Returns the order that a number of ours names: an order's own number, or that of a part or a message of it.
 */
export function orderNoNamed(number: string): string | null {
  if (/^[0-9]{24}$/.test(number)) return number;
  return orderNoOf(number.replace(/^H/, 'P'));
}

function shown(rows: readonly OrderRow[], pool: Pool): Found {
  return {
    orders: rows.slice(0, MOST).map((row) => rowView(row, pool)),
    isMore: rows.length > MOST,
  };
}

async function byNumbers(pool: Pool, orderNos: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `select ${ORDER_ROW} from unnest($1::text[], $2::text[]) as asked (user_no, order_no)
    cross join lateral (
      select * from orders where user_no = asked.user_no and order_no = asked.order_no offset 0
    ) as o`,
    [orderNos.map(userNoOf), orderNos],
  );
  return rows;
}

/**
 * Finds orders by a provider's trade number, which is looked up under each payment method, and by a
 * supplier's reference, which several suppliers may use.
 */
async function ofPartnersNo(pool: Pool, partnersNo: string): Promise<OrderRow[]> {
  const [trades, deliveries] = await Promise.all([
    pool.query<{ payment_no: string }>(
      'select payment_no from payment_trades where method = any ($1) and trade_no = $2',
      [payMethods, partnersNo],
    ),
    pool.query<{ order_no: string }>(OF_CARRIER_REF, [partnersNo]),
  ]);
  const orderNos = [
    ...trades.rows.flatMap(({ payment_no }) => orderNoOf(payment_no) ?? []),
    ...deliveries.rows.map(({ order_no }) => order_no),
  ];
  return byNumbers(pool, [...new Set(orderNos)].slice(0, MOST + 1));
}

/** Ended deliveries have an index; those under way have a row in order_wakes, and are few. */
export const OF_CARRIER_REF = `
  (select order_no from deliveries where carrier_ref = $1 and ended_at is not null limit ${MOST + 1})
  union
  select d.order_no from order_wakes w
  join deliveries d on d.user_no = w.user_no and d.delivery_no = 'D' || w.order_no
  where d.carrier_ref = $1`;

/**
 * Finds the orders that top the number up, whoever placed them, and those that its owner placed for any
 * number.
 */
async function ofMobileNumber(pool: Pool, mobileNo: string): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `select ${ORDER_ROW} from (
      (select ${ORDER_ROW} from orders o where o.mobile_no = any ($1)
        order by o.created_at desc limit ${MOST + 1})
      union
      (select ${ORDER_ROW} from mobile_owners owner
        cross join lateral (
          select * from orders where user_no = owner.user_no order by order_no desc limit ${MOST + 1}
        ) as o
        where owner.mobile_no = any ($1))
    ) as o
    order by o.created_at desc, o.order_no desc limit ${MOST + 1}`,
    [pool.numbers.formsOf(mobileNo)],
  );
  return rows;
}
