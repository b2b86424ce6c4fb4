import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/** Loads the carrier, province and city of a number. With null nothing is loaded. */
export function useOrganization(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('numbers', 'organization', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/organization', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
  });
}
