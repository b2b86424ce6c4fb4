/**
 * Reads orders and writes their changes. A change is written by the database's `save_orders`: the order's row
 * (only if its version is still the one that was read), its parts, its event rows, its ledger transfers and
 * its wake, which triggers what comes next. So all of it is written or none, in one round trip, and two
 * writers cannot both succeed from the same reading. Changes that arrive while others are being written share
 * the next transaction; likewise, readings share a round trip.
 */
import { type Clock, systemTimers, type Timers } from '../../runtime/time/index.ts';
import {
  createGroupedCalls,
  type Database,
  isRefusedByDatabase,
  violatedConstraint,
} from '../../db/index.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { userNoOf } from '../model/order-number.ts';
import { type AggregateRow, ORDER_WITH_PARTS, toAggregate } from './rows.ts';
import { createRecentOrders } from './recent-orders.ts';
import type { OrderLimit } from '../model/order-limit.ts';
import { orderSet, type SetMember, voucherSet } from './order-set.ts';
import type { IsHeard } from '../model/told-events.ts';
import { storedChange } from './stored-change.ts';

export interface OrderStore {
  /** Returns the order with all its parts; null when there is none. */
  find(orderNo: string): Promise<OrderAggregate | null>;
  /** Returns when its delivery was last leased to be sent, according to its events; null when never. */
  lastLeasedAt(orderNo: string): Promise<Date | null>;
  /** Returns the order with a user's idempotency key; null when there is none. */
  findByIdempotencyKey(userNo: string, idempotencyKey: string): Promise<OrderAggregate | null>;
  /**
   * Writes a new order within its user's limits; `limit` null for no limits. Nothing is written unless the
   * result is `placed`.
   */
  place(change: OrderChange, limit: OrderLimit | null): Promise<Placing>;
  /**
   * Writes a change. `versionConflict`: the order was written since it was read, so it must be read and
   * decided again. `tradeTaken`: one of its payments names the trade of another payment; nothing of the
   * change is written.
   */
  commit(change: OrderChange): Promise<WriteResult>;
  /**
   * Reads the order, lets `decide` change it, and writes it; reads it again after a version conflict. With
   * `known`, an earlier reading, the first reading is saved, and likewise for an order that this process
   * wrote lately (recent-orders.ts). `decide` may be called several times; its last call is the one written.
   * Returns the order afterwards; null when there is no such order. Throws {@link TradeTaken}.
   */
  update(
    orderNo: string,
    decide: (change: OrderChange) => void,
    known?: OrderAggregate,
  ): Promise<OrderAggregate | null>;
}

/**
 * The result of writing a change. `versionConflict`: another process wrote the order since it was read.
 * `tradeTaken`: the trade that it names belongs to another payment. Nothing of the change is written then.
 */
export type WriteResult = 'written' | 'versionConflict' | 'tradeTaken';

/** Thrown when a payment would name a trade that belongs to another payment of the same payment method. */
export class TradeTaken extends Error {
  override readonly name = 'TradeTaken';

  constructor(orderNo: string) {
    super(`a payment of order ${orderNo} names the trade of another payment`);
  }
}

/**
 * The result of placing an order. `repeated`: the user's idempotency key already has an order.
 * `voucherNotAvailable`: another order has its voucher, or the voucher has expired.
 */
export type Placing =
  | 'placed'
  | 'repeated'
  | 'tooManyUnpaid'
  | 'tooManyNotPaid'
  | 'dayLimitReached'
  | 'monthLimitReached'
  | 'voucherNotAvailable';

interface Write extends SetMember {
  readonly key: string;
}

/** The reason why `save_orders` did not write a change. */
type NotWritten = 'versionConflict' | Exclude<Placing, 'placed'>;

const TRADES = 'payment_trades_pkey';
const MAX_VERSION_CONFLICTS = 20;
const WRITES_AT_ONCE = 2;
/**
 * Time (ms) after which another write may begin while one is under way: longer than a write takes on a disk
 * that keeps up, shorter than any wait for a lock.
 */
const ANOTHER_WRITE_AFTER_MS = 50;
const MOST_PER_WRITE = 64;
const READS_AT_ONCE = 2;
const MOST_PER_READ = 64;
const SAVE_ORDERS = 'select save_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as not_written';
const SAVE_ORDERS_WITH_VOUCHERS =
  'select save_orders_with_vouchers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as not_written';
/** Reads each order by its key: `offset 0` keeps the planner from reading the table instead. */
const ORDERS_BY_NUMBERS = `select ${ORDER_WITH_PARTS}
  from unnest($1::text[], $2::text[]) as asked (user_no, order_no)
  cross join lateral (
    select * from orders where user_no = asked.user_no and order_no = asked.order_no offset 0
  ) as o`;

/**
 * Creates a store over a pool. `onWritten` gets every change once it is written, `onGroup` how many changes
 * shared a transaction. `close` accepts no further reads or writes and resolves once all accepted ones are
 * done.
 */
export function createOrderStore({
  pool,
  clock,
  onWritten,
  onGroup = () => undefined,
  timers = systemTimers,
  isHeard,
  tellsGivenBack = true,
}: {
  pool: Database;
  clock: Clock;
  onWritten: (change: OrderChange) => void;
  onGroup?: (changes: number) => void;
  /** Returns whether any endpoint of a channel subscribes to an event of its orders. Default: always true. */
  isHeard?: IsHeard | undefined;
  /** Whether payers are told of money given back after the credit. Default: true, as a job finds out. */
  tellsGivenBack?: boolean;
  timers?: Timers;
}): OrderStore & { close(): Promise<void> } {
  const writer = createGroupedCalls<Write, NotWritten | null>({
    lanes: WRITES_AT_ONCE,
    anotherAfterMs: ANOTHER_WRITE_AFTER_MS,
    mostPerGroup: MOST_PER_WRITE,
    keyOf: ({ key }) => key,
    isOfOneItem: isRefusedByDatabase,
    onGroup,
    timers,
    async callGroup(writes) {
      const [values, vouchers] = [orderSet(writes), voucherSet(writes)];
      const { rows } = await pool.query<{ not_written: Readonly<Record<string, NotWritten>> }>(
        vouchers === null
          ? { name: 'save-orders', text: SAVE_ORDERS, values }
          : {
              name: 'save-orders-with-vouchers',
              text: SAVE_ORDERS_WITH_VOUCHERS,
              values: [...values, vouchers],
            },
      );
      const notWritten = rows[0]?.not_written;
      if (!notWritten) throw new Error('save_orders gives an object');
      return writes.map(({ stored }) => notWritten[String(stored.order['order_no'])] ?? null);
    },
  });

  const reader = createGroupedCalls<string, OrderAggregate | null>({
    lanes: READS_AT_ONCE,
    mostPerGroup: MOST_PER_READ,
    keyOf: (orderNo) => orderNo,
    isOfOneItem: isRefusedByDatabase,
    timers,
    async callGroup(orderNos) {
      const { rows } = await pool.query<AggregateRow>({
        name: 'orders',
        text: ORDERS_BY_NUMBERS,
        values: [orderNos.map(userNoOf), orderNos],
      });
      const found = new Map(rows.map((row) => [row.order_no, toAggregate(row, pool.numbers)]));
      return orderNos.map((orderNo) => found.get(orderNo) ?? null);
    },
  });
  const find = (orderNo: string): Promise<OrderAggregate | null> => reader.call(orderNo);
  const recent = createRecentOrders(timers.now);

  async function commit(change: OrderChange): Promise<WriteResult> {
    if (!change.before) throw new Error('a new order is placed');
    if (change.isEmpty) return 'written';
    const { orderNo } = change.after.order;
    const key = `order ${orderNo}`;
    const why = await writer
      .call({ key, stored: storedChange(change, pool.numbers, isHeard, tellsGivenBack), limit: null })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === TRADES) return 'tradeTaken' as const;
        throw error;
      });
    if (why !== null) {
      recent.forget(orderNo);
      return why === 'tradeTaken' ? why : 'versionConflict';
    }
    recent.note(withNewVersion(change));
    onWritten(change);
    return 'written';
  }

  /**
   * Decides a change on the order as this process last wrote it; returns null when the order must be read.
   */
  function changedRecently(orderNo: string, decided: (aggregate: OrderAggregate) => OrderChange) {
    const remembered = recent.get(orderNo);
    if (!remembered) return null;
    try {
      const change = decided(remembered);
      // When nothing is written, nothing shows that the copy is out of date; the same holds when the change
      // is refused.
      return change.isEmpty ? null : change;
    } catch {
      return null;
    }
  }

  return {
    close: async () => void (await Promise.all([writer.close(), reader.close()])),
    find,
    commit,
    async lastLeasedAt(orderNo) {
      const { rows } = await pool.query<{ at: Date | null }>({
        name: 'delivery-last-leased-at',
        text: `select max(at) as at from order_events
          where user_no = $1 and order_no = $2 and entity = 'delivery' and event = 'leased'`,
        values: [userNoOf(orderNo), orderNo],
      });
      return rows[0]?.at ?? null;
    },
    async findByIdempotencyKey(userNo, idempotencyKey) {
      const { rows } = await pool.query<AggregateRow>({
        name: 'order-by-idempotency-key',
        text: `select ${ORDER_WITH_PARTS} from orders o where o.user_no = $1 and o.idempotency_key = $2`,
        values: [userNo, idempotencyKey],
      });
      return rows[0] ? toAggregate(rows[0], pool.numbers) : null;
    },
    async place(change, limit) {
      if (change.before) throw new Error('an order that was read is not placed');
      // Limits are per user: orders of one user are placed one after the other.
      const key = `user ${change.after.order.userNo}`;
      const why = await writer.call({
        key,
        stored: storedChange(change, pool.numbers, isHeard, tellsGivenBack),
        limit,
      });
      if (why !== null) return why === 'versionConflict' ? 'repeated' : why;
      recent.note(change.after);
      onWritten(change);
      return 'placed';
    },
    async update(orderNo, decide, known) {
      const decided = (aggregate: OrderAggregate): OrderChange => {
        const change = OrderChange.of(aggregate, new Date(clock()));
        decide(change);
        return change;
      };
      const recently = known ? null : changedRecently(orderNo, decided);
      if (recently && (await commit(recently)) === 'written') return withNewVersion(recently);
      for (let tries = 0; tries < MAX_VERSION_CONFLICTS; tries += 1) {
        const aggregate = tries === 0 && known ? known : await find(orderNo);
        if (!aggregate) return null;
        const change = decided(aggregate);
        const result = await commit(change);
        if (result === 'written') return withNewVersion(change);
        if (result === 'tradeTaken') throw new TradeTaken(orderNo);
      }
      throw new Error(`order ${orderNo} keeps changing`);
    },
  };
}

/** Returns the order as it is stored once a change was written. */
export function withNewVersion(change: OrderChange): OrderAggregate {
  if (change.isEmpty || !change.before) return change.after;
  return { ...change.after, order: { ...change.after.order, version: change.before.order.version + 1 } };
}
