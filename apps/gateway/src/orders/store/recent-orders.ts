/**
 * Orders as this process wrote them last, so that a change that arrives soon after needs no reading: its
 * version is checked when it is written, and a copy that is out of date is refused there. Only for writing:
 * what an order is like now is read from the database.
 */
import type { OrderAggregate } from '../model/aggregate.ts';
import { wakeAt } from '../model/next-step.ts';
import { systemTimers } from '../../runtime/time/index.ts';

/** Some kilobytes each. */
const MOST = 2000;
/** Less than it takes to set a database back, after which a version may stand for something else. */
const KEPT_MS = 120_000;

export interface RecentOrders {
  get(orderNo: string): OrderAggregate | null;
  /** Kept for two minutes while something is still to happen to it, until so many others were written. */
  note(written: OrderAggregate): void;
  forget(orderNo: string): void;
}

/** `now` in ms, by a clock that is never set. */
export function createRecentOrders(now = systemTimers.now, most = MOST): RecentOrders {
  const orders = new Map<string, { readonly written: OrderAggregate; readonly at: number }>();
  return {
    get(orderNo) {
      const kept = orders.get(orderNo);
      return kept && now() - kept.at < KEPT_MS ? kept.written : null;
    },
    note(written) {
      const { orderNo } = written.order;
      // Set anew, it is the last to go.
      orders.delete(orderNo);
      if (wakeAt(written) === null) return;
      orders.set(orderNo, { written, at: now() });
      const [oldest] = orders.keys();
      if (orders.size > most && oldest !== undefined) orders.delete(oldest);
    },
    forget: (orderNo) => void orders.delete(orderNo),
  };
}
