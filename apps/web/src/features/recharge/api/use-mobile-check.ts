import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** Whether a number may be topped up here. Null asks nothing. */
export function useMobileCheck(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'mobileCheck', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call(
        'GET /common/v1/front/mobileCheck',
        { mobileNo: mobileNo ?? '' },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}
