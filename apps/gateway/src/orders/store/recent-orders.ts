/**
 * Keeps orders as this process last wrote them, so that a change that arrives soon after needs no reading:
 * its version is checked when it is written, and a copy that is out of date is refused there. Used only for
 * writing: the present state of an order is read from the database.
 */
import type { OrderAggregate } from '../model/aggregate.ts';
import { wakeAt } from '../model/next-step.ts';
import { systemTimers } from '../../runtime/time/index.ts';

/** The most orders kept, at some kilobytes each. */
const MOST = 2000;
/**
 * How long an order is kept: less than it takes to set a database back, after which a version may stand for
 * another state.
 */
const KEPT_MS = 120_000;

export interface RecentOrders {
  get(orderNo: string): OrderAggregate | null;
  /**
   * Keeps a written order for two minutes while a step is still to come, or until that many others were
   * written.
   */
  note(written: OrderAggregate): void;
  forget(orderNo: string): void;
}

/** Creates the cache. `now` is a clock in ms that is never set. */
export function createRecentOrders(now = systemTimers.now, most = MOST): RecentOrders {
  const orders = new Map<string, { readonly written: OrderAggregate; readonly at: number }>();
  return {
    get(orderNo) {
      const kept = orders.get(orderNo);
      return kept && now() - kept.at < KEPT_MS ? kept.written : null;
    },
    note(written) {
      const { orderNo } = written.order;
      // Inserted anew, so that it is the last to be removed.
      orders.delete(orderNo);
      if (wakeAt(written) === null) return;
      orders.set(orderNo, { written, at: now() });
      const [oldest] = orders.keys();
      if (orders.size > most && oldest !== undefined) orders.delete(oldest);
    },
    forget: (orderNo) => void orders.delete(orderNo),
  };
}
