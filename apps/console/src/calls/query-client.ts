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

/** Who is signed in; without a session it is refused, and the session gate leads to sign-in. */
export const meQuery = queryOptions({
  queryKey: ['GET /me'],
  queryFn: ({ signal }) => call('GET /me', {}, signal),
  staleTime: 60_000,
});

/** A broken connection may be whole in a second; what has not answered for long is left to who waits. */
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
      // Parts that begin together ask once; whoever comes back to a page sees what others did.
      staleTime: 1000,
    },
  },
});

/**
 * After a call was refused for want of a session, or of a right: asks who is signed in and what they may do,
 * so that the gate notices and no page offers what is not allowed any more.
 */
export function noticeRefused(error: unknown): void {
  if (isSignedOut(error) || isNotAllowed(error))
    void queryClient.refetchQueries({ queryKey: meQuery.queryKey });
}

/**
 * A reading call's answer, kept while it is asked for again; `refetchMs`: how often, while visible, also by
 * what it says. `isOfOne`: it is about the one thing that the page is named after, and nothing of another is
 * shown there.
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

/** Shows what an act has answered in the place of what was read before it. */
export function showAnswer<N extends Read>(
  name: N,
  input: ConsoleRequest<N>,
  answer: ConsoleResponse<N>,
): void {
  queryClient.setQueryData([name, input], answer);
}

/**
 * Has all that is shown asked for again: something was done, or may be new. `withMe`: also who is signed in,
 * with their passkeys and terminals.
 */
export async function askAllAgain({ withMe = false } = {}): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => withMe || queryKey[0] !== meQuery.queryKey[0],
  });
}
