import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * Amounts below the usual ones for a number; until another number's are there, the former ones as a
 * placeholder. Null asks nothing.
 */
export function useSmallAmounts(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'smallAmount', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/smallAmount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
    placeholderData: keepPreviousData,
  });
}
