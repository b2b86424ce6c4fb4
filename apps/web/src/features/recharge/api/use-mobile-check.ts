import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKeys } from './query-keys.ts';

/** Whether a number may be topped up here. Null asks nothing. */
export function useMobileCheck(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKeys.mobileCheck(mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call(
        'GET /common/v1/front/mobileCheck',
        { mobileNo: mobileNo ?? '' },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}
