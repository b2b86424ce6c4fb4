import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallError } from './http/call-error.ts';

/**
 * Why a query of another part of the page failed, without asking for it; `refetch` has it asked again there.
 * Null: it did not, or is not asked for.
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
