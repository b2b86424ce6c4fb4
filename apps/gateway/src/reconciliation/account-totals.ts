/**
 * Compares the total of each account of the ledger over a period with the total that follows from the orders'
 * parts in that period.
 */
import { payMethods } from '@phonebill/contract';
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import type { Difference } from './differences/difference.ts';
import {
  creditedDeliveryStates,
  paidPaymentStates,
  settledRefundStates,
} from '../orders/model/states/index.ts';

/** The ledger account of the party that takes the money of a payment method. */
const HOLDER = `case method
    when 'cash' then 'cashier' when 'digital' then 'digitalCashier'
    when 'agreement' then 'entrustedPayments' when 'activity' then 'activities' else 'pointsService'
  end`;
const UNIT = "case method when 'points' then 'points' else 'fen' end";

/**
 * The debits less credits of each account in [from, to): as posted, and as expected from the parts; only
 * accounts where the two differ.
 */
const TOTALS = `
  with moves (account, unit, posted, expected) as (
    select debit_account, unit, amount, 0 from ledger_transfers where at >= $1 and at < $2
    union all select credit_account, unit, -amount, 0 from ledger_transfers where at >= $1 and at < $2
    union all
    select side.account, p.unit, 0, side.sign * p.amount
    from (
      select ${HOLDER} as holder, ${UNIT} as unit, coalesce(paid_amount, amount) as amount from payments
      where method = any($3) and paid_at >= $1 and paid_at < $2 and ${inStates('state', paidPaymentStates)}
    ) p
    cross join lateral (values (p.holder, 1), ('customer', -1)) as side (account, sign)
    union all
    select side.account, r.unit, 0, side.sign * r.amount
    from (
      select ${UNIT} as unit, amount, case reason when 'givenBack' then reason else 'customer' end as owner
      from refunds where requested_at >= $1 and requested_at < $2
    ) r
    cross join lateral (values (r.owner, 1), ('refundsInFlight', -1)) as side (account, sign)
    union all
    select side.account, r.unit, 0, side.sign * r.amount
    from (
      select ${HOLDER} as holder, ${UNIT} as unit, amount from refunds
      where method = any($3) and settled_at >= $1 and settled_at < $2
        and ${inStates('state', settledRefundStates)}
    ) r
    cross join lateral (values ('refundsInFlight', 1), (r.holder, -1)) as side (account, sign)
    union all
    select side.account, side.unit, 0, side.amount
    from deliveries d
    cross join lateral (
      select o.* from orders o where o.user_no = d.user_no and o.order_no = d.order_no limit 1
    ) o
    cross join lateral (
      values
        ('customer', 'fen', o.price_fen),
        (case o.kind when 'repayment' then 'creditLender' else 'carrier' end, 'fen', -o.face_fen),
        ('activities', 'fen', coalesce(o.voucher_fen, 0)),
        (
          case when o.points > 0 then 'pointsProgramme' else 'discount' end, 'fen',
          o.face_fen - o.price_fen - coalesce(o.voucher_fen, 0)
        ),
        ('customer', 'points', o.points),
        ('pointsRedeemed', 'points', -o.points)
    ) as side (account, unit, amount)
    where d.ended_at >= $1 and d.ended_at < $2 and ${inStates('d.state', creditedDeliveryStates)}
  )
  select account, unit, sum(posted)::bigint as posted, sum(expected)::bigint as expected
  from moves group by account, unit having sum(posted) <> sum(expected)`;

export async function differentAccounts(pool: Pool, from: Date, to: Date): Promise<Difference[]> {
  const { rows } = await pool.query<{ account: string; unit: string; posted: bigint; expected: bigint }>(
    TOTALS,
    [from, to, payMethods],
  );
  return rows.map(({ account, unit, posted, expected }) => ({
    kind: 'accounts',
    reference: `${account} ${unit} ${from.toISOString()}`,
    ownAmount: posted,
    theirAmount: expected,
    detail: { from: from.toISOString(), to: to.toISOString() },
    at: from,
  }));
}
