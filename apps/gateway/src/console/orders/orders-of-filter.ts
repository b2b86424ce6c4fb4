/** Reads all orders of a filter whole, for acts on many orders. */
import type { OrderFiltersView } from '@phonebill/contract/console';
import type { OrderAggregate } from '../../orders/model/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { listOrders } from './list-orders.ts';

const READ_AT_ONCE = 200;

/**
 * Yields the orders of a filter, the newest first, for as long as the caller goes on; null in the place of an
 * order that is no longer there.
 */
export async function* ordersOfFilter(
  { pool, store }: Pick<ConsoleParts, 'pool' | 'store'>,
  filters: OrderFiltersView,
  now: Date,
): AsyncGenerator<OrderAggregate | null, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await listOrders(pool, filters, cursor, now, READ_AT_ONCE);
    yield* await Promise.all(page.rows.map(({ order_no }) => store.find(order_no)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
