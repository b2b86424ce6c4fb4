/**
 * The order store in memory, by the rules of `save_orders`: for scenarios of many steps.
 */
import type { Clock } from '../../runtime/clock.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { undoneOrderStates, unpaidOrderStates } from '../model/states/order.ts';
import { countsTowardsLimit, isPlacedByHand } from '../store/stored-change.ts';
import { inOrderOfReading } from './order-samples.ts';
import { type OrderStore, TradeTaken, type WriteResult, withNewVersion } from '../store/order-store.ts';

/** `onWritten` gets every change once it is written, as that of the store on PostgreSQL does. */
export function inMemoryOrderStore(clock: Clock, onWritten: (change: OrderChange) => void = () => undefined) {
  const orders = new Map<string, OrderAggregate>();
  /** Which payment a trade belongs to, by its way to pay and its number. */
  const trades = new Map<string, string>();
  /** All that was ever written, in its order. */
  const written: OrderChange[] = [];

  const ofUser = (userNo: string): OrderAggregate[] =>
    [...orders.values()].filter(({ order }) => order.userNo === userNo);
  const ofIdempotencyKey = (userNo: string, idempotencyKey: string): OrderAggregate | null =>
    ofUser(userNo).find(({ order }) => order.idempotencyKey === idempotencyKey) ?? null;

  /** Orders that have their vouchers: the same voucher is no second order's. */
  const holdsVoucher = ({ after: { order } }: OrderChange): boolean =>
    ofUser(order.userNo).some(
      ({ order: { voucher, state } }) =>
        voucher !== null && voucher.voucherNo === order.voucher?.voucherNo && !undoneOrderStates.has(state),
    );

  /** As `save_orders` with one change. Throws a unique violation when the number of a new order is taken. */
  function write(change: OrderChange): WriteResult {
    const { orderNo, userNo, idempotencyKey } = change.after.order;
    if (change.before) {
      if (orders.get(orderNo)?.order.version !== change.before.order.version) return 'versionConflict';
    } else {
      if (ofIdempotencyKey(userNo, idempotencyKey)) return 'versionConflict';
      if (orders.has(orderNo)) throw uniqueViolation('orders_pkey');
    }
    const named = change.after.payments.flatMap(({ method, tradeNo, paymentNo }) =>
      tradeNo === null || method === 'activity' ? [] : [[`${method} ${tradeNo}`, paymentNo] as const],
    );
    if (named.some(([trade, paymentNo]) => (trades.get(trade) ?? paymentNo) !== paymentNo))
      return 'tradeTaken';
    for (const [trade, paymentNo] of named) trades.set(trade, paymentNo);
    written.push(change);
    orders.set(orderNo, inOrderOfReading(withNewVersion(change)));
    return 'written';
  }

  const store: OrderStore = {
    find: async (orderNo) => orders.get(orderNo) ?? null,
    findByIdempotencyKey: async (userNo, idempotencyKey) => ofIdempotencyKey(userNo, idempotencyKey),
    async place(change, limit) {
      if (change.before) throw new Error('an order that was read is not placed');
      const { orderNo, userNo, idempotencyKey, faceFen } = change.after.order;
      if (ofIdempotencyKey(userNo, idempotencyKey)) return 'repeated';
      const spentSince = (yymmdd: string): bigint =>
        ofUser(userNo)
          .filter(({ order }) => order.orderNo >= `${yymmdd}${userNo}` && countsTowardsLimit(order))
          .reduce((sum, { order }) => sum + order.faceFen, 0n);
      const notPaid = ofUser(userNo).filter(({ order }) => order.paidAt === null && isPlacedByHand(order));
      const anHourAgo = change.at.getTime() - 3600_000;
      const { atOnce, perHour } = limit?.unpaid ?? { atOnce: Infinity, perHour: Infinity };
      if (notPaid.filter(({ order }) => unpaidOrderStates.has(order.state)).length >= atOnce)
        return 'tooManyUnpaid';
      if (notPaid.filter(({ order }) => order.createdAt.getTime() > anHourAgo).length >= perHour)
        return 'tooManyNotPaid';
      if (limit && spentSince(orderNo.slice(0, 6)) + faceFen > limit.perDayFen) return 'dayLimitReached';
      if (limit && spentSince(`${orderNo.slice(0, 4)}01`) + faceFen > limit.perMonthFen)
        return 'monthLimitReached';
      if (holdsVoucher(change)) return 'voucherNotAvailable';
      if (write(change) !== 'written') return 'repeated';
      onWritten(change);
      return 'placed';
    },
    async commit(change) {
      if (!change.before) throw new Error('a new order is placed');
      if (change.isEmpty) return 'written';
      const result = write(change);
      if (result === 'written') onWritten(change);
      return result;
    },
    async update(orderNo, decide, known) {
      for (let aggregate = known ?? orders.get(orderNo); aggregate; aggregate = orders.get(orderNo)) {
        const change = OrderChange.of(aggregate, new Date(clock()));
        decide(change);
        const result = await store.commit(change);
        if (result === 'written') return withNewVersion(change);
        if (result === 'tradeTaken') throw new TradeTaken(orderNo);
      }
      return null;
    },
  };

  return {
    orders,
    written,
    store,
    /** An order that another store writes in its own commit: what would stand in the way; null: nothing. */
    conflictOf({ after: { order } }: OrderChange): 'numberTaken' | 'idempotencyKeyUsed' | null {
      if (ofIdempotencyKey(order.userNo, order.idempotencyKey)) return 'idempotencyKeyUsed';
      return orders.has(order.orderNo) ? 'numberTaken' : null;
    },
    write,
  };
}

/** The error of PostgreSQL when a key is taken. */
export function uniqueViolation(constraint: string): Error {
  return Object.assign(new Error(`duplicate key value violates unique constraint "${constraint}"`), {
    code: '23505',
    constraint,
  });
}
