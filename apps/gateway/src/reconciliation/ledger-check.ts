/** Compares orders with the ledger: what was posted for an order must follow from its state. */
import type { Pool } from '../db/index.ts';
import type { Difference } from './difference.ts';

/**
 * Orders that settled in [from, to) and whose accounts do not say so: money still held for the user or still
 * on its way back, or a payment, delivery or refund whose amount was not posted exactly once.
 */
export async function ledgerDifferences(pool: Pool, from: Date, to: Date): Promise<Difference[]> {
  const { rows } = await pool.query<{
    order_no: string;
    unit: string;
    held: string;
    in_flight: string;
    posted: string;
    expected: string;
    at: Date;
  }>(
    `with touched as (
       select user_no, order_no, max(at) as at from (
         select user_no, order_no, paid_at as at from payments
         where paid_at >= $1 and paid_at < $2
         union all select user_no, order_no, ended_at from deliveries
         where ended_at >= $1 and ended_at < $2
         union all select user_no, order_no, settled_at from refunds
         where settled_at >= $1 and settled_at < $2
       ) parts group by 1, 2
     ), sums as (
       select o.user_no, o.order_no, o.open, t.at, u.unit,
         coalesce(sum(l.amount) filter (where l.credit_account = 'customer'), 0)
           - coalesce(sum(l.amount) filter (where l.debit_account = 'customer'), 0) as held,
         coalesce(sum(l.amount) filter (where l.credit_account = 'refundsInFlight'), 0)
           - coalesce(sum(l.amount) filter (where l.debit_account = 'refundsInFlight'), 0) as in_flight,
         coalesce(sum(l.amount) filter (where l.reason = 'paid'), 0) as paid,
         coalesce(
           sum(l.amount) filter (where l.credit_account in ('carrier', 'creditLender', 'pointsRedeemed')), 0
         ) as delivered,
         coalesce(sum(l.amount) filter (where l.reason = 'refundPaid'), 0) as returned
       from touched t
       join orders o using (user_no, order_no)
       cross join (values ('fen'), ('points')) as u (unit)
       left join ledger_transfers l
         on l.user_no = o.user_no and l.order_no = o.order_no and l.unit = u.unit
       group by 1, 2, 3, 4, 5
     ), expected as (
       select s.*,
         (
           select coalesce(sum(coalesce(p.paid_amount, p.amount)), 0) from payments p
           where p.user_no = s.user_no and p.order_no = s.order_no and p.state = 'paid'
             and (p.method = 'points') = (s.unit = 'points')
         ) as e_paid,
         (
           select coalesce(sum(case s.unit when 'fen' then d.face_fen else o.points end), 0)
           from deliveries d join orders o using (user_no, order_no)
           where d.user_no = s.user_no and d.order_no = s.order_no and d.state = 'credited'
         ) as e_delivered,
         (
           select coalesce(sum(r.amount), 0) from refunds r
           where r.user_no = s.user_no and r.order_no = s.order_no and r.state = 'settled'
             and (r.method = 'points') = (s.unit = 'points')
         ) as e_returned
       from sums s
     )
     select order_no, unit, at, held::text, in_flight::text,
       concat_ws('/', paid, delivered, returned) as posted,
       concat_ws('/', e_paid, e_delivered, e_returned) as expected
     from expected
     where (not open and (held <> 0 or in_flight <> 0))
       or (paid, delivered, returned) is distinct from (e_paid, e_delivered, e_returned)`,
    [from, to],
  );
  return rows.map(({ order_no: reference, unit, held, in_flight: inFlight, posted, expected, at }) => ({
    kind: 'ledger',
    reference,
    at,
    detail: { unit, held, inFlight, posted, expected },
  }));
}
