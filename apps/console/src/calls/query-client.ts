import type { ConsoleCallName, ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console-pages';
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './call.ts';
import { isNotAllowed, isSignedOut, NoAnswer } from './refusal.ts';

type Read = Extract<ConsoleCallName, `GET ${string}`>;

/** The person who is signed in; without a session it is refused, and the session gate leads to sign-in. */
export const meQuery = queryOptions({
  queryKey: ['GET /me'],
  queryFn: ({ signal }) => call('GET /me', {}, signal),
  staleTime: 60_000,
});

/**
 * Returns whether a failed call is repeated: a broken connection may work again within a second; after a long
 * wait without an answer the person decides.
 */
export function isAskedOnceMore(count: number, error: Error): boolean {
  return error instanceof NoAnswer && !error.isLate && count < 1;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== meQuery.queryKey[0]) noticeRefused(error);
    },
  }),
  defaultOptions: {
    queries: {
      // A call without a network fails at once, so that the page can say so.
      networkMode: 'always',
      retry: isAskedOnceMore,
      retryDelay: 1000,
      // Components that start together share one request; a person who comes back to a page sees others'
      // changes.
      staleTime: 1000,
    },
  },
});

/**
 * Loads again who is signed in and what they may do, after a call was refused for lack of a session or a
 * right, so that the gate reacts and no page offers what is no longer allowed.
 */
export function noticeRefused(error: unknown): void {
  if (isSignedOut(error) || isNotAllowed(error))
    void queryClient.refetchQueries({ queryKey: meQuery.queryKey });
}

/**
 * Loads the answer of a reading call and keeps it while it is loaded again; `refetchMs`: how often (ms) while
 * visible, which may depend on the answer. `isOfOne`: the page is about one thing, and data about another is
 * never shown there.
 */
export function useAnswer<N extends Read>(
  name: N,
  input: ConsoleRequest<N>,
  {
    refetchMs,
    isWanted = true,
    isOfOne = false,
  }: {
    readonly refetchMs?: number | ((read: ConsoleResponse<N> | undefined) => number);
    readonly isWanted?: boolean;
    readonly isOfOne?: boolean;
  } = {},
): UseQueryResult<ConsoleResponse<N>> {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    enabled: isWanted,
    refetchInterval: ({ state: { data } }) =>
      typeof refetchMs === 'function' ? refetchMs(data) : (refetchMs ?? false),
    ...(!isOfOne && { placeholderData: keepPreviousData }),
  });
}

/** Shows the answer of an act in place of the data read before it. */
export function showAnswer<N extends Read>(
  name: N,
  input: ConsoleRequest<N>,
  answer: ConsoleResponse<N>,
): void {
  queryClient.setQueryData([name, input], answer);
}

/**
 * Loads everything on the page again: something was done, or may have changed. `withMe`: also who is signed
 * in, with their passkeys and terminals.
 */
export async function askAllAgain({ withMe = false } = {}): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => withMe || queryKey[0] !== meQuery.queryKey[0],
  });
}
