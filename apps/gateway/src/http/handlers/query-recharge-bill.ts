import type { OrderAggregate } from '../../orders/aggregate.ts';
import { userNoOf } from '../../orders/order-number.ts';
import { type OrderOwner, owns } from '../../orders/order-owner.ts';
import type { OrderQueries } from '../../orders/order-queries.ts';
import { orderView, orderWithTimelineView } from '../../orders/order-view.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import type { OrderStore } from '../../orders/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Handler } from '../handler.ts';

const USUAL_PAGE = 20;

/** SPEC section 7, POST /vi/queryRechargeBill: own orders, newest first; or one with its timeline. */
export function queryRechargeBillHandler(store: OrderStore, queries: OrderQueries, times: OrderTimes): Handler<'POST /vi/queryRechargeBill'> {
  async function one(owner: OrderOwner, aggregate: OrderAggregate | null) {
    if (!aggregate || !owns(owner, aggregate)) throw new Refusal('orderNotFound');
    const events = await queries.events(owner.userNo, aggregate.order.orderNo);
    return { orders: [orderWithTimelineView(aggregate, events, times)], nextCursor: null };
  }

  return async ({ orderNo, requestNo, month, state, cursor, pageSize = USUAL_PAGE }, { userNo, touristSession }) => {
    const owner = { userNo, touristSession };
    // Another user's order, or one from before a tourist's session, is answered like one that does not exist.
    if (orderNo !== undefined) return one(owner, userNoOf(orderNo) === userNo ? await store.find(orderNo) : null);
    if (requestNo !== undefined) return one(owner, await store.findByRequest(userNo, requestNo));
    const found = await queries.list(owner, { month, state, before: cursor, limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    return {
      orders: page.map((aggregate) => orderView(aggregate, times)),
      nextCursor: found.length > pageSize ? (page.at(-1)?.order.orderNo ?? null) : null,
    };
  };
}
