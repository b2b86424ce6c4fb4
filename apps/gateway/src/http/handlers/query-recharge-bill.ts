import type { OrderOwner } from '../../orders/order-owner.ts';
import type { OrderFilter, OrderQueries } from '../../orders/order-queries.ts';
import { orderView } from '../../orders/order-view.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import { Refusal } from '../../runtime/refusal.ts';
import type { Handler } from '../handler.ts';
import type { OrderReader } from '../order-reader.ts';

const USUAL_PAGE = 20;

/** A page of somebody's orders, newest first. */
export async function orderPage(
  queries: OrderQueries,
  times: OrderTimes,
  owner: OrderOwner,
  filter: Omit<OrderFilter, 'limit'>,
  pageSize = USUAL_PAGE,
) {
  const found = await queries.list(owner, { ...filter, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  return {
    orders: page.map((aggregate) => orderView(aggregate, times)),
    nextCursor: found.length > pageSize ? (page.at(-1)?.order.orderNo ?? null) : null,
  };
}

/**
 * SPEC section 7, POST /vi/queryRechargeBill: own orders, newest first; or one with its timeline. Without
 * login the key of an order's result shows what its bearer may see.
 */
export function queryRechargeBillHandler(
  reader: OrderReader,
  queries: OrderQueries,
  times: OrderTimes,
): Handler<'POST /vi/queryRechargeBill'> {
  return async (
    { orderNo, resultKey, requestNo, month, state, payMethod, cursor, pageSize },
    { userNo, touristSession },
  ) => {
    if (orderNo !== undefined && resultKey !== undefined)
      return { orders: [await reader.byKey(resultKey, orderNo)], nextCursor: null };
    if (userNo === '') throw new Refusal('tokenInvalid');
    const owner = { userNo, touristSession };
    if (orderNo !== undefined) return { orders: [await reader.own(owner, orderNo)], nextCursor: null };
    if (requestNo !== undefined)
      return { orders: [await reader.byRequest(owner, requestNo)], nextCursor: null };
    return orderPage(queries, times, owner, { month, state, payMethod, before: cursor }, pageSize);
  };
}
