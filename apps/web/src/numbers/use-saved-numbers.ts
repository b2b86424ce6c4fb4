import type { SavedNumberView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Saved and topped up numbers, the ones used last first. Asks when `enabled`; `fresh`: whenever the screen is
 * shown, too.
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
    // The list's own page asks for it fresh, and shows in place why it is not there.
    ...(fresh ? { refetchOnMount: 'always' } : { meta: { failureShownBy: 'toast' } }),
  });
}
