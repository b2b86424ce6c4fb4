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
      retry: (count, error) => error instanceof NoAnswer && count < 1,
      retryDelay: 1000,
      staleTime: 5000,
      placeholderData: keepPreviousData,
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

/** A reading call's answer, kept while it is asked for again; `refetchMs`: how often, while visible. */
export function useAnswer<N extends Read>(
  name: N,
  input: ConsoleRequest<N>,
  { refetchMs, isWanted = true }: { readonly refetchMs?: number; readonly isWanted?: boolean } = {},
): UseQueryResult<ConsoleResponse<N>> {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    enabled: isWanted,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
}

/** Has all that is shown asked for again, but for who is signed in: something was done, or may be new. */
export async function askAllAgain(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
}
