import { useQuery } from '@tanstack/react-query';
import { type OrderCalls, payRequest } from '../../order-view/order-calls.ts';
import { call, follow } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { xAuthToken } from '../../platform/session/index.ts';

export const orderCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  follow: (orderNo, onOrder, signal) => follow({ orderNo }, onOrder, signal),
  pay: (orderNo, how) => call('POST /vi/order', payRequest(orderNo, how), { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};

/**
 * Returns the calls about an order placed without login: read with the key of its result, paid and cancelled
 * as the device that placed it. The token of a user who is logged in now is sent too, as in every call (SPEC
 * section 7).
 */
export function directOrderCalls(resultKey: string): OrderCalls {
  const how = { failureShownBy: 'caller' } as const;
  return {
    ask: (orderNo, signal) => call('POST /vi/queryRechargeBill', { orderNo, resultKey }, { ...how, signal }),
    follow: (orderNo, onOrder, signal) => follow({ orderNo, resultKey }, onOrder, signal),
    pay: (orderNo, given) =>
      call('POST /vi/order', { ...payRequest(orderNo, given), xAuthToken: xAuthToken() }, how),
    cancel: (orderNo) =>
      call('POST /vi/order', { operation: 'cancel', orderNo, xAuthToken: xAuthToken() }, how),
  };
}

/**
 * Loads whether a number is saved; undefined while that is not known, or cannot be: a tourist has no saved
 * numbers. With null nothing is loaded.
 */
export function useIsSaved(mobileNo: string | null): boolean | undefined {
  const { data } = useQuery({
    queryKey: queryKey('numbers', 'isSaved', mobileNo),
    queryFn: async ({ signal }) =>
      (await call('GET /own/v1/markRecords', {}, { failureShownBy: 'caller', signal })).numbers.some(
        (number) => number.saved && number.mobileNo === mobileNo,
      ),
    enabled: mobileNo !== null,
    // After saving it, the user is not offered to save it again.
    gcTime: 0,
    meta: { failureShownBy: 'toast' },
    staleTime: 0,
  });
  return data;
}
