import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** The user's own points, asked for anew whenever the page is looked at: another page may have spent some. */
export function useIntegralQuery() {
  return useQuery({
    queryKey: queryKey('topUp', 'integralQuery'),
    queryFn: ({ signal }) => call('POST /vi/integralQuery', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
