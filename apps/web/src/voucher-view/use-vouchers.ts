import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/** Loads the user's vouchers, usable ones first. */
export function useVouchers() {
  return useQuery({
    queryKey: queryKey('vouchers', 'mine'),
    queryFn: ({ signal }) => call('GET /own/v1/vouchers', {}, { failureShownBy: 'caller', signal }),
  });
}
