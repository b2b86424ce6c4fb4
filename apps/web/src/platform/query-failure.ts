import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallError } from './http/call-error.ts';

/**
 * Returns why a query of another part of the page failed, without starting it; `refetch` starts it again
 * there. Null if it did not fail or is not in use.
 */
export function useQueryFailure(key: QueryKey): {
  readonly error: CallError | null;
  readonly refetch: () => Promise<void>;
} {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const hash = hashKey(key);
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const read = () => cache.get(hash)?.state.error ?? null;
  const error = useSyncExternalStore(subscribe, read, read);
  return { error, refetch: () => queries.refetchQueries({ queryKey: key, exact: true }) };
}
