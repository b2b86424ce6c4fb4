import type { OrderCalls } from '../../../order-view/order-calls.ts';
import { call, follow } from '../../../platform/http/index.ts';
import { xAuthToken } from '../../../platform/session/index.ts';

/**
 * The calls about an order placed without login: read with the key of its result, paid and cancelled as the
 * device that placed it, whoever is logged in now.
 */
export function directOrderCalls(resultKey: string): OrderCalls {
  const how = { failureShownBy: 'caller', withoutSession: true } as const;
  return {
    ask: (orderNo, signal) => call('POST /vi/queryRechargeBill', { orderNo, resultKey }, { ...how, signal }),
    follow: (orderNo, onOrder, signal) => follow({ orderNo, resultKey }, onOrder, signal),
    pay: (orderNo) => call('POST /vi/order', { operation: 'pay', orderNo, xAuthToken: xAuthToken() }, how),
    cancel: (orderNo) =>
      call('POST /vi/order', { operation: 'cancel', orderNo, xAuthToken: xAuthToken() }, how),
  };
}
