import type { OrderCalls } from '../../../order-view/order-calls.ts';
import { call, follow } from '../../../platform/http/index.ts';

/** A repayment is an order like any other. */
export const repaymentCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  follow: (orderNo, onOrder, signal) => follow({ orderNo }, onOrder, signal),
  pay: (orderNo) => call('POST /vi/order', { operation: 'pay', orderNo }, { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};
