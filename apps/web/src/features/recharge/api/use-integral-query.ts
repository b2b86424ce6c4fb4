import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKeys } from './query-keys.ts';

/** The user's own points, asked for anew whenever the page is looked at: another page may have spent some. */
export function useIntegralQuery() {
  return useQuery({
    queryKey: queryKeys.integralQuery,
    queryFn: ({ signal }) => call('POST /vi/integralQuery', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
