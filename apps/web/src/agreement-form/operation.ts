import type { OperationView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askWithLimit, pollWait, useWatchedSince } from '../order-view/polling.ts';
import { call } from '../platform/http/index.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { pageAge } from '../platform/page-age.ts';

/**
 * The wait (ms) before an operation is asked about again: while the wallet's mandate is under way, or the
 * member has not answered yet. The user's own code is not waited for, and an outcome stays. False: it is not
 * asked about.
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
 * A setup or a change, asked about until it is over: quickly at first, then more slowly, and again quickly
 * when the user comes back to the page; never while it waits for the user's own code. A question that failed
 * leaves the last answer standing. Null asks nothing.
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
    // What lists and screens know of agreements is old news now.
    if (isDone) void queries.invalidateQueries({ queryKey: queryFamily('agreements'), refetchType: 'none' });
  }, [isDone, queries]);
  return operation;
}
