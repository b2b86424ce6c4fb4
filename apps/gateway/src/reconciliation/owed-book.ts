/**
 * Finds money that was taken and that nothing processes: paid and neither delivered, refunded nor being
 * processed; kept although the order ended without a delivery, or beyond its price; a refund that is owed and
 * not requested. An order is checked once everything promised should long have happened.
 */
import type { Pool } from '../db/index.ts';
import { payMethods } from '@phonebill/contract';
import { inStates, notInStates } from '@phonebill/states';
import { type Clock, MINUTE_MS } from '../runtime/time/index.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import { orderOfReference, ordersBetween, type PartTimes, rowsOfOrders } from './order-keys.ts';
import { MOST_IN_A_PIECE } from './piece.ts';
import { openPaymentStates, paidPaymentStates, settledRefundStates } from '../orders/model/states/index.ts';

/**
 * Users are promised a credit within ten minutes; after this time an order is credited or being processed.
 */
export const PROMISED_MS = 15 * MINUTE_MS;

const OWING_PARTS: readonly PartTimes[] = [
  { table: 'payments', time: 'paid_at', methods: payMethods },
  { table: 'refunds', time: 'requested_at' },
];

export function createOwedBook(
  pool: Pool,
  clock: Clock,
  promisedMs = PROMISED_MS,
  mostInAPiece = MOST_IN_A_PIECE,
): Book {
  const look = (orderNos: readonly string[]): Promise<Difference[]> =>
    owedOf(pool, orderNos, new Date(clock() - promisedMs));
  return {
    name: 'owed',
    settlingMs: promisedMs,
    async compare(from, to) {
      const { orders, until } = await ordersBetween(pool, OWING_PARTS, from, to, mostInAPiece);
      const orderNos = [...new Set(orders.map(({ orderNo }) => orderNo))];
      return { until, entries: orders.length, differences: await look(orderNos) };
    },
    async recheck(open) {
      const orderNos = new Set(open.map(({ reference }) => orderOfReference(reference)));
      return { still: await look([...orderNos]) };
    },
  };
}

const PAID = inStates('state', paidPaymentStates);

interface Owing {
  order_no: string;
  state: string;
  price_fen: bigint;
  points: bigint;
  kept_fen: bigint;
  kept_points: bigint;
  worked_on: boolean;
  last_paid_at: Date | null;
  idle: { refundNo: string; amount: number; since: string; state: string }[] | null;
}

/**
 * Returns what is owed for these orders. `overdue`: a part that was due before this time and was not looked
 * at since is not being processed.
 */
async function owedOf(pool: Pool, orderNos: readonly string[], overdue: Date): Promise<Difference[]> {
  const rows = await rowsOfOrders<Owing>(
    pool,
    orderNos,
    `select given.order_no, o.state, o.price_fen, o.points,
       (p.paid_fen - r.back_fen)::bigint as kept_fen, (p.paid_points - r.back_points)::bigint as kept_points,
       coalesce(greatest(p.next_at, d.next_at) >= $3, false) as worked_on, p.last_paid_at, r.idle
     from unnest($1::text[], $2::text[]) as given (user_no, order_no)
     cross join lateral (
       select o.* from orders o where o.user_no = given.user_no and o.order_no = given.order_no limit 1
     ) o
     cross join lateral (
       select coalesce(sum(paid) filter (where ${PAID} and method <> 'points'), 0) as paid_fen,
         coalesce(sum(paid) filter (where ${PAID} and method = 'points'), 0) as paid_points,
         max(paid_at) filter (where ${PAID}) as last_paid_at,
         max(next_at) filter (where ${inStates('state', openPaymentStates)}) as next_at
       from payments p cross join lateral (select coalesce(p.paid_amount, p.amount) as paid) as it
       where p.user_no = given.user_no and p.payment_no >= 'P' || given.order_no
         and p.payment_no < 'P' || given.order_no || ':'
     ) p
     cross join lateral (
       select max(next_at) as next_at from deliveries d
       where d.user_no = given.user_no and d.delivery_no = 'D' || given.order_no
     ) d
     cross join lateral (
       select coalesce(sum(amount) filter (where method <> 'points'), 0) as back_fen,
         coalesce(sum(amount) filter (where method = 'points'), 0) as back_points,
         jsonb_agg(jsonb_build_object(
           'refundNo', refund_no, 'amount', amount, 'since', requested_at, 'state', state
         )) filter (
           where ${notInStates('state', settledRefundStates)} and requested_at < $3
             and coalesce(next_at < $3, true)
         ) as idle
       from refunds r
       where r.user_no = given.user_no and r.refund_no >= 'R' || given.order_no
         and r.refund_no < 'R' || given.order_no || ':'
     ) r`,
    [overdue],
  );
  return rows.flatMap((row) => [...keptBeyond(row), ...idleRefunds(row)]);
}

/** Returns money or points that an order keeps beyond what its state allows. */
function keptBeyond(row: Owing): Difference[] {
  const { order_no: orderNo, state, last_paid_at: paidAt } = row;
  if (!paidAt) return [];
  const isDelivered = state === 'credited';
  const isUnderWay = (state === 'delivering' || state === 'awaitingPayment') && row.worked_on;
  const mayKeep = isDelivered || isUnderWay;
  const [fen, points] = [
    row.kept_fen - (mayKeep ? row.price_fen : 0n),
    row.kept_points - (mayKeep ? row.points : 0n),
  ];
  if (fen <= 0n && points <= 0n) return [];
  const unit = fen > 0n ? 'fen' : 'points';
  return [
    {
      kind: 'owed',
      reference: orderNo,
      ownAmount: fen > 0n ? fen : points,
      theirAmount: null,
      detail: { state, unit },
      at: paidAt,
    },
  ];
}

/** Returns refunds that are owed, and neither requested nor queried any more. */
function idleRefunds({ idle }: Owing): Difference[] {
  return (idle ?? []).map(({ refundNo, amount, since, state }) => ({
    kind: 'idle',
    reference: refundNo,
    ownAmount: BigInt(amount),
    theirAmount: null,
    detail: { state },
    at: new Date(since),
  }));
}
