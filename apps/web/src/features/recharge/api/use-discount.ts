import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKeys } from './query-keys.ts';

/** The price of each denomination for a number. Null asks nothing. */
export function useDiscount(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKeys.discount(mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'GET /vi/discount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}
