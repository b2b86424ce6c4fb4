import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/http/index.ts';
import { readWholeOnly } from '../platform/http/read-answer.ts';
import { showToast } from '../ui/toast/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Queries fail only with the client's error. */
    defaultError: CallError;
    queryMeta: {
      /** Set when no screen depends on this query, so that its failure is shown by a toast. */
      readonly failureShownBy?: 'toast';
    };
  }
}

const RETRIES = 2;

/**
 * Creates the client for queries. A refusal is final; what may pass by itself is tried again twice. Without a
 * network, queries wait. A failure that no screen shows is shown by a toast (SPEC section 8): that of a query
 * marked so, and that of a query whose earlier answer stays on the screen. It is shown once, until the query
 * is answered again.
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
          // The answer could not be used.
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
