import type { OrderAggregate } from '../../orders/aggregate.ts';
import { userNoOf } from '../../orders/order-number.ts';
import { type OrderOwner, owns } from '../../orders/order-owner.ts';
import type { OrderFilter, OrderQueries } from '../../orders/order-queries.ts';
import { orderView, orderWithTimelineView } from '../../orders/order-view.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import type { OrderStore } from '../../orders/store.ts';
import { Refusal } from '../../refusal.ts';
import type { ResultKeys } from '../../visitors/result-keys.ts';
import type { Handler } from '../handler.ts';
import { bearersView } from './bearers-view.ts';

const USUAL_PAGE = 20;

/** A page of a user's orders, newest first. */
export async function orderPage(queries: OrderQueries, times: OrderTimes, owner: OrderOwner, filter: Omit<OrderFilter, 'limit'>, pageSize = USUAL_PAGE) {
  const found = await queries.list(owner, { ...filter, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  return {
    orders: page.map((aggregate) => orderView(aggregate, times)),
    nextCursor: found.length > pageSize ? (page.at(-1)?.order.orderNo ?? null) : null,
  };
}

/**
 * SPEC section 7, POST /vi/queryRechargeBill: own orders, newest first; or one with its timeline. Without login the key of
 * an order's result shows what its bearer may see.
 */
export function queryRechargeBillHandler(store: OrderStore, queries: OrderQueries, resultKeys: ResultKeys, times: OrderTimes): Handler<'POST /vi/queryRechargeBill'> {
  async function withTimeline(aggregate: OrderAggregate | null) {
    if (!aggregate) throw new Refusal('orderNotFound');
    const { userNo, orderNo } = aggregate.order;
    return orderWithTimelineView(aggregate, await queries.events(userNo, orderNo), times);
  }

  return async ({ orderNo, resultKey, requestNo, month, state, payMethod, cursor, pageSize }, { userNo, touristSession }) => {
    if (orderNo !== undefined && resultKey !== undefined) {
      return alone(bearersView(await withTimeline(resultKeys.opens(resultKey, orderNo) ? await store.find(orderNo) : null)));
    }
    if (userNo === '') throw new Refusal('tokenInvalid');
    const owner = { userNo, touristSession };
    // Another user's order, or one from before a tourist's session, is answered like one that does not exist.
    const own = (found: OrderAggregate | null) => (found && owns(owner, found) ? found : null);
    if (orderNo !== undefined) return alone(await withTimeline(own(userNoOf(orderNo) === userNo ? await store.find(orderNo) : null)));
    if (requestNo !== undefined) return alone(await withTimeline(own(await store.findByRequest(userNo, requestNo))));
    return orderPage(queries, times, owner, { month, state, payMethod, before: cursor }, pageSize);
  };
}

function alone<T>(order: T) {
  return { orders: [order], nextCursor: null };
}
