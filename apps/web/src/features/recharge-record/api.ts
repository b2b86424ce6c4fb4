import type { OrderView } from '@phonebill/contract/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderCalls } from '../../order-view/order-calls.ts';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import type { RecordsFilter } from './filter.ts';

export const orderCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  pay: (orderNo) => call('POST /vi/order', { operation: 'pay', orderNo }, { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};

/** Own orders, newest first, a page at a time. Loaded pages stay while they are read again. */
export function useOrders({ month, state, payMethod }: RecordsFilter) {
  const input = { ...(month && { month }), ...(state && { state }), ...(payMethod && { payMethod }) };
  return useInfiniteQuery({
    queryKey: queryKey('orders', 'list', input),
    queryFn: ({ pageParam, signal }) =>
      call(
        'POST /vi/queryRechargeBill',
        { ...input, ...(pageParam && { cursor: pageParam }) },
        { failureShownBy: 'caller', signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): readonly OrderView[] => pages.flatMap(({ orders }) => orders),
    refetchOnMount: 'always',
  });
}
