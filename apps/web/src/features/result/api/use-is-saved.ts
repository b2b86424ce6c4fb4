import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * Whether a number is among the saved ones; undefined while that is not known, or cannot be: a tourist has
 * none. Null asks nothing.
 */
export function useIsSaved(mobileNo: string | null): boolean | undefined {
  const { data } = useQuery({
    queryKey: queryKey('numbers', 'isSaved', mobileNo),
    queryFn: async ({ signal }) =>
      (await call('GET /vi/markRecords', {}, { failureShownBy: 'caller', signal })).numbers.some(
        (number) => number.saved && number.mobileNo === mobileNo,
      ),
    enabled: mobileNo !== null,
    // Who comes back from saving it is not offered to save it again.
    gcTime: 0,
    staleTime: 0,
  });
  return data;
}
