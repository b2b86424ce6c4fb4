import type { OrderView } from '@phonebill/contract/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type OrderCalls, payRequest } from '../../order-view/order-calls.ts';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import type { RecordsFilter } from './filter.ts';

export const orderCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  pay: (orderNo, how) => call('POST /vi/order', payRequest(orderNo, how), { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};

/**
 * Loads the user's orders, newest first, a page at a time; orders paid with points have a call of their own.
 * Loaded pages stay while they are loaded again.
 */
export function useOrders({ month, state, payMethod }: RecordsFilter) {
  const which = { ...(month && { month }), ...(state && { state }) };
  const input = { ...which, ...(payMethod && { payMethod }) };
  return useInfiniteQuery({
    queryKey: queryKey('orders', 'list', input),
    queryFn: ({ pageParam, signal }) => {
      const at = pageParam && { cursor: pageParam };
      const options = { failureShownBy: 'caller', signal } as const;
      return payMethod === 'points'
        ? call('POST /common/v1/order/queryIntegralBillList', { ...which, ...at }, options)
        : call('POST /vi/queryRechargeBill', { ...input, ...at }, options);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): readonly OrderView[] => pages.flatMap(({ orders }) => orders),
    refetchOnMount: 'always',
  });
}
