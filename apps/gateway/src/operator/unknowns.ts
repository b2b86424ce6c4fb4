/** Payments, deliveries and refunds that were sent, and whose outcome the partner has not stated. */
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import {
  unansweredPaymentStates,
  unknownDeliveryStates,
  unknownRefundStates,
} from '../orders/model/states/index.ts';

export interface Unknown {
  readonly kind: 'payment' | 'delivery' | 'refund';
  readonly number: string;
  readonly orderNo: string;
  /** The payment method, or the supplier; null if it was not recorded. */
  readonly with: string | null;
  readonly method: string;
  readonly amount: bigint;
  readonly attemptCount: number;
  readonly since: Date;
  readonly nextAt: Date | null;
}

/** Selects among open orders, which have a row in order_wakes and are few. */
const UNKNOWNS = `
  select 'payment' as kind, p.payment_no as number, p.order_no as "orderNo", p.method as "with", p.method,
    p.amount, p.attempt_count as "attemptCount", p.created_at as since, p.next_at as "nextAt"
  from order_wakes w
  join payments p on p.user_no = w.user_no
    and p.payment_no between 'P' || w.order_no || '00' and 'P' || w.order_no || '99'
  where ${inStates('p.state', unansweredPaymentStates)} and p.attempt_count > 0
  union all
  select 'delivery', d.delivery_no, d.order_no, d.supplier, 'cash', d.face_fen, d.attempt_count, d.created_at,
    d.next_at
  from order_wakes w
  join deliveries d on d.user_no = w.user_no and d.delivery_no = 'D' || w.order_no
  where ${inStates('d.state', unknownDeliveryStates)}
  union all
  select 'refund', r.refund_no, r.order_no, r.method, r.method, r.amount, r.attempt_count, r.requested_at,
    r.next_at
  from order_wakes w
  join refunds r on r.user_no = w.user_no
    and r.refund_no between 'R' || w.order_no || '00' and 'R' || w.order_no || '99'
  where ${inStates('r.state', unknownRefundStates)}`;

/** Returns the items, oldest first, at most `limit`. */
export async function findUnknowns(pool: Pool, limit: number): Promise<Unknown[]> {
  const { rows } = await pool.query<Unknown>(`${UNKNOWNS} order by since, number limit $1`, [limit]);
  return rows;
}

export interface UnknownAges {
  readonly kind: Unknown['kind'];
  readonly underTenMinutes: number;
  readonly underAnHour: number;
  readonly underADay: number;
  readonly older: number;
}

/** Returns the counts of each kind by age; a kind without any has no row. */
export async function unknownsByAge(pool: Pool, now: Date): Promise<UnknownAges[]> {
  const { rows } = await pool.query<UnknownAges>(
    `select kind,
      (count(*) filter (where age < interval '10 minutes'))::int as "underTenMinutes",
      (count(*) filter (where age >= interval '10 minutes' and age < interval '1 hour'))::int
        as "underAnHour",
      (count(*) filter (where age >= interval '1 hour' and age < interval '1 day'))::int as "underADay",
      (count(*) filter (where age >= interval '1 day'))::int as older
    from (select kind, $1::timestamptz - since as age from (${UNKNOWNS}) as one) as aged
    group by kind order by kind`,
    [now],
  );
  return rows;
}
