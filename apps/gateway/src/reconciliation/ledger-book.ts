/**
 * Compares orders with the ledger: the postings of an order must follow from its parts, and the total of each
 * account from the parts of all orders.
 */
import type { Pool } from '../db/index.ts';
import { payMethods } from '@phonebill/contract';
import { inStates } from '@phonebill/states';
import { differentAccounts } from './account-totals.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import { ordersBetween, type PartTimes, rowsOfOrders } from './order-keys.ts';
import { MOST_IN_A_PIECE } from './piece.ts';
import {
  creditedDeliveryStates,
  paidPaymentStates,
  settledRefundStates,
} from '../orders/model/states/index.ts';

/** All changes that post something. */
const POSTING_PARTS: readonly PartTimes[] = [
  { table: 'payments', time: 'paid_at', methods: payMethods },
  { table: 'deliveries', time: 'ended_at' },
  { table: 'refunds', time: 'settled_at', methods: payMethods },
  { table: 'refunds', time: 'requested_at' },
];

export function createLedgerBook(pool: Pool, settlingMs: number, mostInAPiece = MOST_IN_A_PIECE): Book {
  return {
    name: 'ledger',
    settlingMs,
    async compare(from, to) {
      const { orders, until } = await ordersBetween(pool, POSTING_PARTS, from, to, mostInAPiece);
      // Includes orders that did not change and for which something was posted nevertheless.
      const { rows: posted } = await pool.query<{ order_no: string }>(
        'select distinct order_no from ledger_transfers where at >= $1 and at < $2',
        [from, until],
      );
      const orderNos = new Set([
        ...orders.map(({ orderNo }) => orderNo),
        ...posted.map(({ order_no: orderNo }) => orderNo),
      ]);
      return {
        until,
        entries: orders.length,
        differences: [
          ...(await differentPostings(pool, [...orderNos], from)),
          ...(await differentAccounts(pool, from, until)),
        ],
      };
    },
    async recheck(open) {
      const orders = open.filter(({ kind }) => kind === 'postings');
      const still: Difference[] = [];
      for (const [at, some] of Map.groupBy(orders, (one) => one.at.getTime()))
        still.push(
          ...(await differentPostings(
            pool,
            some.map(({ reference }) => reference),
            new Date(at),
          )),
        );
      const pieces = new Map(
        open
          .filter(({ kind }) => kind === 'accounts')
          .map(({ detail }) => [`${detail['from']} ${detail['to']}`, detail]),
      );
      for (const { from = '', to = '' } of pieces.values())
        still.push(...(await differentAccounts(pool, new Date(from), new Date(to))));
      return { still };
    },
  };
}

interface PostedOrder {
  order_no: string;
  unit: string;
  known: boolean;
  open: boolean;
  held: bigint;
  in_flight: bigint;
  posted: string;
  expected: string;
}

/**
 * Returns the orders whose postings do not match their parts: an ended order with money still held for the
 * user or being refunded, or a payment, delivery or refund that was not posted exactly once with its amount.
 */
async function differentPostings(pool: Pool, orderNos: readonly string[], at: Date): Promise<Difference[]> {
  const rows = await rowsOfOrders<PostedOrder>(
    pool,
    orderNos,
    `select given.order_no, u.unit, o.state is not null as known, coalesce(o.open, false) as open,
       l.held::bigint, l.in_flight::bigint,
       concat_ws('/', l.paid, l.delivered, l.requested, l.returned) as posted,
       concat_ws('/', p.paid, d.delivered, r.requested, r.returned) as expected
     from unnest($1::text[], $2::text[]) as given (user_no, order_no)
     cross join (values ('fen'), ('points')) as u (unit)
     left join lateral (
       select o.* from orders o where o.user_no = given.user_no and o.order_no = given.order_no limit 1
     ) o on true
     cross join lateral (
       select
         coalesce(sum(amount) filter (where credit_account = 'customer'), 0)
           - coalesce(sum(amount) filter (where debit_account = 'customer'), 0) as held,
         coalesce(sum(amount) filter (where credit_account = 'refundsInFlight'), 0)
           - coalesce(sum(amount) filter (where debit_account = 'refundsInFlight'), 0) as in_flight,
         coalesce(sum(amount) filter (where reason = 'paid'), 0) as paid,
         coalesce(
           sum(amount) filter (where credit_account in ('carrier', 'creditLender', 'pointsRedeemed')), 0
         ) as delivered,
         coalesce(sum(amount) filter (where reason in ('refundRequested', 'givenBack')), 0) as requested,
         coalesce(sum(amount) filter (where reason = 'refundPaid'), 0) as returned
       from ledger_transfers l
       where l.user_no = given.user_no and l.order_no = given.order_no and l.unit = u.unit
     ) l
     cross join lateral (
       select coalesce(sum(coalesce(paid_amount, amount)), 0) as paid from payments p
       where p.user_no = given.user_no and p.payment_no >= 'P' || given.order_no
         and p.payment_no < 'P' || given.order_no || ':' and ${inStates('p.state', paidPaymentStates)}
         and (p.method = 'points') = (u.unit = 'points')
     ) p
     cross join lateral (
       select coalesce(sum(case u.unit when 'fen' then d.face_fen else o.points end), 0) as delivered
       from deliveries d
       where d.user_no = given.user_no and d.delivery_no = 'D' || given.order_no
         and ${inStates('d.state', creditedDeliveryStates)}
     ) d
     cross join lateral (
       select coalesce(sum(amount), 0) as requested,
         coalesce(sum(amount) filter (where ${inStates('state', settledRefundStates)}), 0) as returned
       from refunds r
       where r.user_no = given.user_no and r.refund_no >= 'R' || given.order_no
         and r.refund_no < 'R' || given.order_no || ':'
         and (r.method = 'points') = (u.unit = 'points')
     ) r`,
  );
  return rows
    .filter(
      ({ known, open, held, in_flight: inFlight, posted, expected }) =>
        posted !== expected || !known || (!open && (held !== 0n || inFlight !== 0n)),
    )
    .map(({ order_no: reference, unit, held, in_flight: inFlight, posted, expected }) => ({
      kind: 'postings' as const,
      reference,
      ownAmount: null,
      theirAmount: null,
      detail: { unit, posted, expected, held: String(held), inFlight: String(inFlight) },
      at,
    }));
}
