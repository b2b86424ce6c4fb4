import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** Whether this user has topped a number up before. Null asks nothing. */
export function useUnknownMobile(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'unknownMobile', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/unknown-mobile', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
  });
}
