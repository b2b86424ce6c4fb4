/** Reads an order with its parts in one statement. */
import { fromRow, type RowOf, selectedOf } from '../../db/columns/index.ts';
import type { StoredNumbers } from '../../db/numbers/index.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { deliveryTable, orderTable, paymentTable, refundTable } from '../model/columns.ts';

/**
 * The columns to select from `orders o`: the order and its parts, which its number leads to. The parts' order
 * number is compared too, as a shard is queried by plain columns only (docs/shards.md).
 */
export const ORDER_WITH_PARTS = `${selectedOf(orderTable, 'o')},
  (select json_agg(p order by p.payment_no) from payments p
    where p.user_no = o.user_no and p.order_no = o.order_no
      and p.payment_no between 'P' || o.order_no || '00' and 'P' || o.order_no || '99') as payments,
  (select json_agg(d) from deliveries d
    where d.user_no = o.user_no and d.order_no = o.order_no
      and d.delivery_no = 'D' || o.order_no) as deliveries,
  (select json_agg(r order by r.refund_no) from refunds r
    where r.user_no = o.user_no and r.order_no = o.order_no
      and r.refund_no between 'R' || o.order_no || '00' and 'R' || o.order_no || '99') as refunds`;

/** A row of {@link ORDER_WITH_PARTS}. */
export type AggregateRow = RowOf<typeof orderTable.fields> & {
  readonly payments: readonly RowOf<typeof paymentTable.fields>[] | null;
  readonly deliveries: readonly RowOf<typeof deliveryTable.fields>[] | null;
  readonly refunds: readonly RowOf<typeof refundTable.fields>[] | null;
};

/** Converts a row to an order. `numbers` belong to the pool that has read it. */
export function toAggregate(row: AggregateRow, numbers: StoredNumbers): OrderAggregate {
  const delivery = row.deliveries?.[0];
  return {
    order: fromRow(orderTable, row, numbers),
    payments: (row.payments ?? []).map((payment) => fromRow(paymentTable, payment, numbers)),
    delivery: delivery ? fromRow(deliveryTable, delivery, numbers) : null,
    refunds: (row.refunds ?? []).map((refund) => fromRow(refundTable, refund, numbers)),
  };
}
