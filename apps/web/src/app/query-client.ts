import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/http/index.ts';
import { readWholeOnly } from '../platform/http/read-answer.ts';
import { showToast } from '../ui/toast/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Queries fail with the client's error and nothing else. */
    defaultError: CallError;
    queryMeta: {
      /** No screen stands or falls with this query, so its failure is said in passing. */
      readonly failureShownBy?: 'toast';
    };
  }
}

const RETRIES = 2;

/**
 * What is asked by queries. A refusal stays a refusal; what may pass by itself is asked again, twice. Without
 * a network, queries wait. A failure that no screen has a place for is shown by a toast (SPEC section 8): of
 * a query marked so, and of one whose former answer stays on the screen. Once, until it is answered again.
 */
export function createQueryClient(toast: (text: string) => void): QueryClient {
  const failing = new WeakSet<Query<unknown, unknown>>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const isShownInPlace = query.meta?.failureShownBy !== 'toast' && query.state.data === undefined;
        if (!(error instanceof CallError) || isShownInPlace || failing.has(query)) return;
        failing.add(query);
        toast(error.message);
      },
      onSuccess: (_, query) => void failing.delete(query),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry(failures, error) {
          if (error instanceof CallError) return failures < RETRIES && error.mayPass;
          // What was answered could not be made use of.
          void readWholeOnly().catch(() => undefined);
          return failures < RETRIES;
        },
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient(showToast);
