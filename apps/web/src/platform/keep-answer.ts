import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Keeps what an action was answered as what holds now for the query `key`. The same asked before the action
 * may be answered after it, with what held then: that answer is not waited for any more.
 */
export async function keepAnswer<T>(
  queries: QueryClient,
  key: QueryKey,
  answer: Updater<T | undefined, T | undefined>,
): Promise<void> {
  await queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData<T>(key, answer);
}
