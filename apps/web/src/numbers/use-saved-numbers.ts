import type { SavedNumberView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Loads saved and topped-up numbers, the ones used last first, if `enabled`; with `fresh` also whenever the
 * screen is shown.
 */
export function useSavedNumbers({
  enabled = true,
  fresh = false,
}: { readonly enabled?: boolean; readonly fresh?: boolean } = {}) {
  return useQuery({
    queryKey: queryKey('numbers', 'markRecords'),
    queryFn: async ({ signal }): Promise<readonly SavedNumberView[]> =>
      (await call('GET /own/v1/markRecords', {}, { failureShownBy: 'caller', signal })).numbers,
    enabled,
    // The list's own page loads it fresh, and shows a failure in place.
    ...(fresh ? { refetchOnMount: 'always' } : { meta: { failureShownBy: 'toast' } }),
  });
}
