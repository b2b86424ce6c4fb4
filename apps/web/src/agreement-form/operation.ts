import type { OperationView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askWithLimit, pollWait, useWatchedSince } from '../order-view/polling.ts';
import { call } from '../platform/http/index.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { pageAge } from '../platform/page-age.ts';

/**
 * Returns the wait (ms) before an operation is requested again: while the wallet's mandate is under way, or
 * the member has not answered yet. False, for no further request, while the user's own code is awaited and
 * once there is a result.
 */
export function nextQuestionMs(
  operation: Pick<OperationView, 'state'> | undefined,
  watchedMs: number,
): number | false {
  return operation?.state === 'signing' || operation?.state === 'awaitingConsent'
    ? pollWait(watchedMs)
    : false;
}

/**
 * Loads a setup or a change repeatedly until it is over: quickly at first, then more slowly, and again
 * quickly when the user comes back to the page; never while it waits for the user's own code. After a failed
 * request the last answer stays. With null nothing is loaded.
 */
export function useOperation(requestNo: string | null) {
  const queries = useQueryClient();
  const since = useWatchedSince();
  const operation = useQuery<OperationView>({
    queryKey: queryKey('agreementSetup', 'operation', requestNo ?? ''),
    queryFn: async ({ signal }) =>
      (
        await askWithLimit(
          (brief) =>
            call(
              'GET /auto/v1/protocol/operation-status',
              { requestNo: requestNo ?? '' },
              { failureShownBy: 'caller', signal: brief },
            ),
          signal,
        )
      ).operation,
    enabled: requestNo !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => nextQuestionMs(data, pageAge() - since),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const isDone = operation.data?.state === 'done';
  useEffect(() => {
    // The cached data on agreements is now outdated.
    if (isDone) void queries.invalidateQueries({ queryKey: queryFamily('agreements'), refetchType: 'none' });
  }, [isDone, queries]);
  return operation;
}
