/** Compares orders with the ledger: what an order's state says must be what was posted for it. */
import type { Pool } from '../db/pool.ts';
import type { Difference } from './difference.ts';

/**
 * Orders that settled in [from, to) and whose accounts do not say so: money still held for the user or still on its way
 * back, or a payment, delivery or refund whose amount was not posted exactly once.
 */
export async function ledgerDifferences(pool: Pool, from: Date, to: Date): Promise<Difference[]> {
  const { rows } = await pool.query<{ order_no: string; held: string; in_flight: string; posted: string; expected: string; at: Date }>(
    `with touched as (
       select user_no, order_no, max(at) as at from (
         select user_no, order_no, paid_at as at from payments where paid_at >= $1 and paid_at < $2
         union all select user_no, order_no, ended_at from deliveries where ended_at >= $1 and ended_at < $2
         union all select user_no, order_no, settled_at from refunds where settled_at >= $1 and settled_at < $2
       ) parts group by 1, 2
     ), sums as (
       select o.user_no, o.order_no, o.open, t.at,
         coalesce(sum(l.amount_fen) filter (where l.credit_account = 'customer'), 0) - coalesce(sum(l.amount_fen) filter (where l.debit_account = 'customer'), 0) as held,
         coalesce(sum(l.amount_fen) filter (where l.credit_account = 'refundsInFlight'), 0) - coalesce(sum(l.amount_fen) filter (where l.debit_account = 'refundsInFlight'), 0) as in_flight,
         coalesce(sum(l.amount_fen) filter (where l.reason = 'paid'), 0) as paid,
         coalesce(sum(l.amount_fen) filter (where l.credit_account = 'carrier'), 0) as delivered,
         coalesce(sum(l.amount_fen) filter (where l.reason = 'refundPaid'), 0) as returned
       from touched t join orders o using (user_no, order_no) left join ledger_transfers l using (user_no, order_no)
       group by 1, 2, 3, 4
     ), expected as (
       select s.*,
         (select coalesce(sum(p.amount_fen), 0) from payments p where p.user_no = s.user_no and p.order_no = s.order_no and p.state = 'paid') as e_paid,
         (select coalesce(sum(d.face_fen), 0) from deliveries d where d.user_no = s.user_no and d.order_no = s.order_no and d.state = 'credited') as e_delivered,
         (select coalesce(sum(r.amount_fen), 0) from refunds r where r.user_no = s.user_no and r.order_no = s.order_no and r.state = 'settled') as e_returned
       from sums s
     )
     select order_no, at, held::text, in_flight::text, concat_ws('/', paid, delivered, returned) as posted, concat_ws('/', e_paid, e_delivered, e_returned) as expected
     from expected
     where (not open and (held <> 0 or in_flight <> 0)) or (paid, delivered, returned) is distinct from (e_paid, e_delivered, e_returned)`,
    [from, to],
  );
  return rows.map(({ order_no: reference, held, in_flight, posted, expected, at }) => ({ kind: 'ledger', reference, at, detail: { heldFen: held, inFlightFen: in_flight, posted, expected } }));
}
