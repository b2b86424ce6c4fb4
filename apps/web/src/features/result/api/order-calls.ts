import type { OrderCalls } from '../../../order-view/order-calls.ts';
import { call, follow } from '../../../platform/http/index.ts';

export const orderCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  follow: (orderNo, onOrder, signal) => follow({ orderNo }, onOrder, signal),
  pay: (orderNo) => call('POST /vi/order', { operation: 'pay', orderNo }, { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};
