/** Lists of placed orders (SPEC section 7). */
import type { OrderFilter, OrderQueries } from '../../orders/store/index.ts';
import type { OrderOwner } from '../../orders/model/index.ts';
import { orderView } from '../../orders/index.ts';
import type { OrderTimes } from '../../config/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { HandlersOf } from '../handler.ts';
import type { OrderReader } from '../order-reader.ts';

const DEFAULT_PAGE_SIZE = 20;

export function orderListHandlers(
  reader: OrderReader,
  queries: OrderQueries,
  times: OrderTimes,
): HandlersOf<'POST /vi/queryRechargeBill' | 'POST /common/v1/order/queryIntegralBillList'> {
  /** Returns a page of the owner's orders, newest first. */
  async function page(owner: OrderOwner, filter: Omit<OrderFilter, 'limit'>, pageSize = DEFAULT_PAGE_SIZE) {
    const found = await queries.list(owner, { ...filter, limit: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    return {
      orders: shown.map((aggregate) => orderView(aggregate, times)),
      nextCursor: found.length > pageSize ? (shown.at(-1)?.order.orderNo ?? null) : null,
    };
  }

  return {
    /**
     * Returns the caller's orders, newest first, or one order with its timeline. Without login, the key of an
     * order's result gives the public view of that order. Refuses `tokenInvalid`, `orderNotFound`.
     */
    'POST /vi/queryRechargeBill': async (
      { orderNo, resultKey, requestNo, month, state, payMethod, cursor, pageSize },
      { userNo, touristSession },
    ) => {
      if (orderNo !== undefined && resultKey !== undefined)
        return { orders: [await reader.byResultKey(resultKey, orderNo)], nextCursor: null };
      if (userNo === '') throw new Refusal('tokenInvalid');
      const owner = { userNo, touristSession };
      if (orderNo !== undefined) return { orders: [await reader.own(owner, orderNo)], nextCursor: null };
      if (requestNo !== undefined)
        return { orders: [await reader.byRequest(owner, requestNo)], nextCursor: null };
      return page(owner, { month, state, payMethod, before: cursor }, pageSize);
    },

    /** Returns the caller's orders paid with points, newest first. */
    'POST /common/v1/order/queryIntegralBillList': (
      { month, state, cursor, pageSize },
      { userNo, touristSession },
    ) => page({ userNo, touristSession }, { month, state, before: cursor, payMethod: 'points' }, pageSize),
  };
}
