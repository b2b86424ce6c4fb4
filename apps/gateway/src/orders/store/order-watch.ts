/**
 * Notifies subscribers that an order has changed. Changes written by this process are passed on at once;
 * those of other processes are found by one query a second for all watched orders, however many there are.
 */
import type { Pool } from '../../db/index.ts';
import type { OrderChange } from '../model/order-change.ts';
import { userNoOf } from '../model/order-number.ts';

export interface OrderWatch {
  /**
   * Calls `changed` after each change of the order, perhaps once for several, and once at the beginning;
   * returns a function that ends the watch.
   */
  watch(orderNo: string, changed: () => void): () => void;
  /** Notifies the subscribers of a change that this process has written. */
  noteWritten(change: OrderChange): void;
  stop(): void;
}

interface Watched {
  version: number | null;
  readonly subscribers: Set<() => void>;
}

const QUERIED_EVERY_MS = 1000;

export function createOrderWatch({
  pool,
  everyMs = QUERIED_EVERY_MS,
}: {
  readonly pool: Pool;
  readonly everyMs?: number;
}): OrderWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | null = null;

  function saw(orderNo: string, version: number): void {
    const order = watched.get(orderNo);
    if (!order || order.version === version) return;
    order.version = version;
    for (const changed of order.subscribers) changed();
  }

  async function look(): Promise<void> {
    const orderNos = [...watched.keys()];
    const { rows } = await pool.query<{ order_no: string; version: number }>({
      name: 'order-versions',
      text: 'select order_no, version from orders where user_no = any($1) and order_no = any($2)',
      values: [orderNos.map(userNoOf), orderNos],
    });
    for (const { order_no: orderNo, version } of rows) saw(orderNo, version);
  }

  function lookAgain(): void {
    timer = setTimeout(() => {
      timer = null;
      // A database that does not answer now is queried again in a second; subscribers also query by
      // themselves.
      void look()
        .catch(() => undefined)
        .finally(() => {
          if (watched.size > 0 && !timer) lookAgain();
        });
    }, everyMs);
    timer.unref();
  }

  return {
    watch(orderNo, changed) {
      const order = watched.get(orderNo) ?? { version: null, subscribers: new Set() };
      order.subscribers.add(changed);
      watched.set(orderNo, order);
      if (!timer) lookAgain();
      return () => {
        order.subscribers.delete(changed);
        if (order.subscribers.size === 0) watched.delete(orderNo);
      };
    },
    noteWritten(change) {
      const order = watched.get(change.after.order.orderNo);
      if (!order) return;
      order.version = (change.before?.order.version ?? 0) + 1;
      for (const changed of order.subscribers) changed();
    },
    stop() {
      if (timer) clearTimeout(timer);
      watched.clear();
    },
  };
}
