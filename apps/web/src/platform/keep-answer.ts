import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Stores the answer of an action as the present data of the query `key`. The same query, sent before the
 * action, may be answered after it with older data: it is cancelled.
 */
export async function keepAnswer<T>(
  queries: QueryClient,
  key: QueryKey,
  answer: Updater<T | undefined, T | undefined>,
): Promise<void> {
  await queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData<T>(key, answer);
}
