import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/http/index.ts';

declare module '@tanstack/react-query' {
  /** Queries fail with the client's error and nothing else. */
  interface Register {
    defaultError: CallError;
  }
}

const RETRIES = 2;

/**
 * A refusal stays a refusal; what may pass by itself is asked again, twice. Without a network, queries wait.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && error instanceof CallError && error.mayPass,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
