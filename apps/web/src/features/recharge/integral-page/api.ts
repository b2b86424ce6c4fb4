import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** What can be had for points for a number. Null asks nothing. */
export function useIntegralGoodsInfo(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/integralGoodsInfo',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/** The user's own points, read anew whenever the page is looked at: another page may have spent some. */
export function useIntegralQuery() {
  return useQuery({
    queryKey: queryKey('topUp', 'integralQuery'),
    queryFn: ({ signal }) => call('POST /vi/integralQuery', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
