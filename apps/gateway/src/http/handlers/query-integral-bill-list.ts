import type { OrderQueries } from '../../orders/order-queries.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import type { Handler } from '../handler.ts';
import { orderPage } from './query-recharge-bill.ts';

/** SPEC section 7, POST /common/v1/order/queryIntegralBillList: own orders paid with points, newest first. */
export function queryIntegralBillListHandler(
  queries: OrderQueries,
  times: OrderTimes,
): Handler<'POST /common/v1/order/queryIntegralBillList'> {
  return ({ month, cursor, pageSize }, { userNo, touristSession }) =>
    orderPage(
      queries,
      times,
      { userNo, touristSession },
      { month, before: cursor, payMethod: 'points' },
      pageSize,
    );
}
