/** All of the health screen except the partners. */
import type { ConsoleResponse } from '@phonebill/contract/console';
import type { ConsoleParts } from '../console-parts.ts';
import { floatsView } from '../money/index.ts';
import { presentStops } from '../stops.ts';
import { alarmsNow, type ComparedBooks } from './alarms.ts';
import { queuesNow } from './queues.ts';
import { type HealthWindow, type RecentOrders, recentOrders } from './recent-orders.ts';

/** How often (ms) the orders of a window are read, because everybody's screen polls them. */
const READ_EVERY_MS = 10_000;

/** Returns a function that reads what the screen shows of a window. */
export function createHealth({
  pool,
  floatLevels,
  clock,
  partners: compared,
}: Pick<ConsoleParts, 'pool' | 'floatLevels' | 'clock'> & { readonly partners: ComparedBooks }): (
  window: HealthWindow,
) => Promise<ConsoleResponse<'GET /health'>> {
  const read = new Map<HealthWindow, { readonly at: number; readonly orders: Promise<RecentOrders> }>();

  function ordersOf(window: HealthWindow): Promise<RecentOrders> {
    const kept = read.get(window);
    if (kept && clock() - kept.at < READ_EVERY_MS) return kept.orders;
    const orders = recentOrders(pool, window, new Date(clock()));
    read.set(window, { at: clock(), orders });
    // A failed read is not kept for other screens.
    orders.catch(() => read.delete(window));
    return orders;
  }

  return async (window) => {
    const now = new Date(clock());
    const [orders, queues, { floats }, stops] = await Promise.all([
      ordersOf(window),
      queuesNow(pool),
      floatsView(pool, floatLevels, now.getTime()),
      presentStops(pool),
    ]);
    return {
      ...orders,
      at: now.toISOString(),
      queues,
      stopCount: stops.debits.length + stops.selling.length + stops.suppliers.length,
      alarms: await alarmsNow(pool, now, { queues, floats, compared }),
    };
  };
}
