/**
 * Several changes of orders as the database's `save_orders` takes them: one array of rows for each table, so
 * that each kind of row is written by one statement, however many changes there are.
 */
import { columnsOf } from '../db/index.ts';
import { orderTable } from './columns.ts';
import type { StoredOrderChange } from './stored-change.ts';

export interface SetMember {
  readonly stored: StoredOrderChange;
  /** Of a new order that is placed within limits, in fen. */
  readonly limit: { readonly perDayFen: bigint; readonly perMonthFen: bigint } | null;
}

/** What changes of an order's row once it is written, and what leads to it. */
const changing = columnsOf(orderTable)
  .filter(({ name, mutable }) => mutable || name === 'user_no' || name === 'order_no')
  .map(({ name }) => name);

/** The arguments of `save_orders`, in their order. */
export function orderSet(members: readonly SetMember[]): (string | null)[] {
  const changes = members.map(({ stored }) => stored);
  const newOrders = members.flatMap(({ stored: { order, readVersion }, limit }) =>
    readVersion === null
      ? [
          {
            ...order,
            most_per_day_fen: limit && String(limit.perDayFen),
            most_per_month_fen: limit && String(limit.perMonthFen),
          },
        ]
      : [],
  );
  const changedOrders = changes.flatMap(({ order, readVersion }) =>
    readVersion === null
      ? []
      : [{ ...Object.fromEntries(changing.map((name) => [name, order[name]])), read_version: readVersion }],
  );
  const wakes = changes.map(({ order: { user_no, order_no }, wakeInMs }) => ({
    user_no,
    order_no,
    wake_in_ms: wakeInMs,
  }));
  const credited = changes.flatMap(({ order: { user_no, order_no, carrier }, creditedNumber, at }) =>
    creditedNumber === null ? [] : [{ user_no, order_no, mobile_no: creditedNumber, carrier, at }],
  );
  const notified = changes.flatMap(({ order: { user_no, order_no, charge_no }, notifies, at }) =>
    notifies === null ? [] : [{ user_no, order_no, charge_no, depends: notifies, at }],
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
  ].map((rows) => (rows.length === 0 ? null : JSON.stringify(rows)));
}
