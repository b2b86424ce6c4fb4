/**
 * Several changes of orders in the form that the database's `save_orders` takes: one array of rows for each
 * table, so that each kind of row is written by one statement, however many changes there are.
 */
import { changingPartOf, rowsAsJson } from '../../db/columns/index.ts';
import type { StoredNumbers } from '../../db/numbers/index.ts';
import { orderTable } from '../model/columns.ts';
import type { OrderChange } from '../model/order-change.ts';
import type { OrderLimit } from '../model/order-limit.ts';
import { storedChange, type StoredOrderChange } from './stored-change.ts';

export interface SetMember {
  readonly stored: StoredOrderChange;
  /** The limits of a new order that is placed within limits; null otherwise. */
  readonly limit: OrderLimit | null;
}

/** Selects the columns of an order's row that change after it is written, and its key. */
const changingPart = changingPartOf(orderTable, ['user_no', 'order_no']);

/** Returns the arguments of `save_orders`, in their order. */
export function orderSet(members: readonly SetMember[]): (string | null)[] {
  const changes = members.map(({ stored }) => stored);
  const newOrders = members.flatMap(({ stored: { order, readVersion }, limit }) =>
    readVersion === null
      ? [
          {
            ...order,
            most_per_day_fen: limit && String(limit.perDayFen),
            most_per_month_fen: limit && String(limit.perMonthFen),
            most_unpaid: limit?.unpaid?.atOnce ?? null,
            most_not_paid_per_hour: limit?.unpaid?.perHour ?? null,
          },
        ]
      : [],
  );
  const changedOrders = changes.flatMap(({ order, readVersion }) =>
    readVersion === null ? [] : [changingPart(order)],
  );
  const wakes = changes.map(({ order: { user_no, order_no }, wakeInMs }) => ({
    user_no,
    order_no,
    wake_in_ms: wakeInMs,
  }));
  const credited = changes.flatMap(({ order: { user_no, order_no, carrier }, creditedNumber, at }) =>
    creditedNumber === null ? [] : [{ user_no, order_no, mobile_no: creditedNumber, carrier, at }],
  );
  const notified = changes.flatMap(
    ({ order: { user_no, order_no, charge_no, reward_no }, notifies, told: events, givenBack, at }) => [
      ...(notifies === null ? [] : [{ user_no, order_no, charge_no, reward_no, depends: notifies, at }]),
      ...events.map((told) => ({ user_no, order_no, depends: 'channel', at, told })),
      ...givenBack.map((refundNo) => ({
        user_no,
        order_no,
        depends: 'payer',
        at,
        told: { orderNo: order_no, refundNo },
      })),
    ],
  );
  const rowsOf = (part: 'payments' | 'deliveries' | 'refunds' | 'events' | 'transfers') =>
    changes.flatMap((change) => change[part]);
  return [
    newOrders,
    changedOrders,
    rowsOf('payments'),
    rowsOf('deliveries'),
    rowsOf('refunds'),
    rowsOf('events'),
    rowsOf('transfers'),
    wakes,
    credited,
    notified,
  ].map(rowsAsJson);
}

/** Returns the voucher changes of these orders, as `save_orders_with_vouchers` takes them; null for none. */
export function voucherSet(members: readonly SetMember[]): string | null {
  return rowsAsJson(members.flatMap(({ stored: { voucher } }) => (voucher === null ? [] : [voucher])));
}

/**
 * Returns the rows of new orders that are written together with what they belong to, without limits: the
 * orders, their payments, events and wakes, as `save_orders` takes them.
 */
export function newOrderSet(changes: readonly OrderChange[], numbers: StoredNumbers): (string | null)[] {
  const members = changes.map((change) => ({ stored: storedChange(change, numbers), limit: null }));
  if (voucherSet(members) !== null) throw new Error('an order with a voucher is placed within limits');
  const set = orderSet(members);
  const [newOrders = null, changed, payments = null, deliveries, refunds, events = null, ...others] = set;
  const [transfers, wakes = null, credited, notified] = others;
  if ([changed, deliveries, refunds, transfers, credited, notified].some((rows) => rows !== null))
    throw new Error('a new order has payments, and nothing more yet');
  return [newOrders, payments, events, wakes];
}
