import type { CallResponse, OrderWithTimelineView } from '@phonebill/contract/wire';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '../platform/http/index.ts';
import { askBriefly } from './ask-briefly.ts';
import type { OrderCalls } from './order-calls.ts';
import { usePace } from './use-pace.ts';

type Answer = CallResponse<'POST /vi/queryRechargeBill'>;

/**
 * Follows an order until its end: quickly at first, then more slowly; not while the page is hidden or there is no
 * network, and at once when either is back. A question that failed leaves the last answer standing.
 * `resultKey`: what opens it where there is no login; with another key it is another question.
 */
export function useFollowedOrder(orderNo: string | null, ask: OrderCalls['ask'], resultKey?: string): UseQueryResult<OrderWithTimelineView> {
  const pace = usePace();
  return useQuery<Answer, CallError, OrderWithTimelineView>({
    queryKey: ['queryRechargeBill', { orderNo, resultKey }],
    queryFn: ({ signal }) => askBriefly((brief) => ask(orderNo ?? '', brief), signal),
    enabled: orderNo !== null,
    select: theOrder,
    staleTime: 0,
    refetchInterval: ({ state }) => pace.next(state.data?.orders[0]),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

function theOrder({ orders: [order] }: Answer): OrderWithTimelineView {
  if (!order || !('timeline' in order)) throw new Error('one order was asked for and none came');
  return order;
}
