/** SQL that the store and the queries share. */

export const ADVANCE_ORDER_TASK = 'advanceOrder';

/** The key of an order's one job. */
export function jobKeyOf(orderNo: string): string {
  return `order:${orderNo}`;
}

export const PARTS_OF_ORDER = `
  (select json_agg(p order by p.payment_no) from payments p where p.user_no = o.user_no and p.payment_no between 'P' || o.order_no || '00' and 'P' || o.order_no || '99') as payments,
  (select json_agg(d) from deliveries d where d.user_no = o.user_no and d.delivery_no = 'D' || o.order_no) as deliveries,
  (select json_agg(r order by r.refund_no) from refunds r where r.user_no = o.user_no and r.refund_no between 'R' || o.order_no || '00' and 'R' || o.order_no || '99') as refunds`;
