import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/** The carrier, province and city of a number. Null asks nothing. */
export function useOrganization(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('numbers', 'organization', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/organization', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
  });
}
