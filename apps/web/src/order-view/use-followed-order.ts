import type { CallResponse, OrderWithTimelineView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CallError } from '../platform/http/call-error.ts';
import { errorCopy } from '../platform/http/error-copy.ts';
import { currentLanguage } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { askWithLimit, usePace } from './polling.ts';
import type { OrderCalls } from './order-calls.ts';
import { isSettled } from './display-status.ts';
import { useOrderStream } from './use-order-stream.ts';

const BESIDE_STREAM_MS = 8_000;

type Answer = CallResponse<'POST /vi/queryRechargeBill'>;

/**
 * Follows an order until its end: by a stream if there is one, and by polling, quickly at first, then more
 * slowly; not while the page is hidden or there is no network, and at once when either is back. After a
 * failed request the last answer stays. `resultKey`: the key that opens it without login; another key makes
 * another query.
 */
export function useFollowedOrder(
  orderNo: string | null,
  { ask, follow }: Pick<OrderCalls, 'ask' | 'follow'>,
  resultKey?: string,
): UseQueryResult<OrderWithTimelineView> {
  const pace = usePace();
  const queries = useQueryClient();
  const key = queryKey('orders', 'one', orderNo, resultKey);
  const known = queries.getQueryData<Answer>(key)?.orders[0];
  const isLive = useOrderStream(
    known && isSettled(known) ? null : orderNo,
    follow,
    (order) => void queries.setQueryData<Answer>(key, { orders: [order], nextCursor: null }),
  );
  return useQuery<Answer, CallError, OrderWithTimelineView>({
    queryKey: key,
    queryFn: ({ signal }) => askWithLimit((brief) => ask(orderNo ?? '', brief), signal),
    enabled: orderNo !== null,
    select: theOrder,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const wait = pace.next(state.data?.orders[0]);
      // The stream reports changes at once; polling only detects a stream that died unnoticed.
      return wait === false ? false : Math.max(wait, isLive ? BESIDE_STREAM_MS : 0);
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

function theOrder({ orders: [order] }: Answer): OrderWithTimelineView {
  if (!order || !('timeline' in order))
    throw new CallError({
      call: 'POST /vi/queryRechargeBill',
      kind: 'empty',
      message: errorCopy[currentLanguage()].empty,
    });
  return order;
}
