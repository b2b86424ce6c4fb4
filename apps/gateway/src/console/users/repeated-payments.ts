/**
 * Payments of the same amount that a user made several times within a day, which explain a complaint of being
 * debited twice. Each is shown with its order, so that one can see whether they were separate orders or a
 * second payment of one, and what happened to the money.
 */
import type { UserView } from '@phonebill/contract/console';
import { fenToWire } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { paidPaymentStates } from '../../orders/model/states/index.ts';

/** The most payments shown, newest first; users who pay more often need an order's number. */
const MOST = 40;
/** The number of payments examined: those of the newest orders, whose numbers begin with their day. */
const LOOKED_THROUGH = 500;

type Repeated = UserView['repeatedPayments'][number];
type Row = Omit<Repeated, 'amountFen' | 'mobileNo' | 'paidAt' | 'givenBackFen'> & {
  readonly amount: bigint;
  readonly mobileNo: StoredNumber;
  readonly paidAt: Date;
  readonly givenBack: bigint | null;
};

/** A user's payments are adjacent by their key, so that even among thousands no others are read. */
export const REPEATED = `
  with taken as (
    select p.payment_no, p.order_no, p.trade_no, p.method, p.paid_at,
      coalesce(p.paid_amount, p.amount) as amount
    from payments p
    where p.user_no = $1 and ${inStates('p.state', paidPaymentStates)} and p.paid_at is not null
      and p.method not in ('points', 'activity')
    order by p.payment_no desc limit ${LOOKED_THROUGH}
  ), beside as (
    select *,
      paid_at - lag(paid_at) over same as since_last, lead(paid_at) over same - paid_at as until_next
    from taken window same as (partition by amount order by paid_at, payment_no)
  ), shown as (
    select * from beside where since_last <= interval '1 day' or until_next <= interval '1 day'
    order by paid_at desc, payment_no desc limit ${MOST}
  )
  select b.payment_no as "paymentNo", b.order_no as "orderNo", b.trade_no as "tradeNo", b.method,
    b.paid_at as "paidAt", b.amount, o.state as "orderState", o.mobile_no as "mobileNo",
    r.state as "refundState", r.reason as "refundReason", r.amount as "givenBack"
  from shown b
  cross join lateral (
    select state, mobile_no from orders where user_no = $1 and order_no = b.order_no offset 0
  ) as o
  left join refunds r
    on r.user_no = $1 and r.refund_no between 'R' || b.order_no || '00' and 'R' || b.order_no || '99'
      and r.payment_no = b.payment_no
  order by b.paid_at desc, b.payment_no desc`;

/** Returns the payments, newest first. */
export async function repeatedPayments(pool: Pool, userNo: string): Promise<Repeated[]> {
  const { rows } = await pool.query<Row>(REPEATED, [userNo]);
  return rows.map(({ amount, mobileNo, paidAt, givenBack, ...one }) => ({
    ...one,
    amountFen: fenToWire(amount),
    mobileNo: maskedNumber(pool.numbers.read(mobileNo)),
    paidAt: paidAt.toISOString(),
    givenBackFen: givenBack === null ? null : fenToWire(givenBack),
  }));
}
