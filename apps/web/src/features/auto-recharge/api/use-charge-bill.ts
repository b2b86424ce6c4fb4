import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * A number's charges of the last twelve months; of one agreement, or of all own ones. An empty number is not
 * asked about.
 */
export function useChargeBill(agrMbl: string, agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'bill', agrMbl, agreementNo),
    queryFn: ({ signal }) =>
      call(
        'GET /auto/v1/charge/getBillByAgrMbl',
        { agrMbl, ...(agreementNo && { agreementNo }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: agrMbl !== '',
    refetchOnMount: 'always',
  });
}
