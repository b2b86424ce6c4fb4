import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';

/** The numbers that have an agreement; none until they are known, since each choice is checked anyway. */
export function useSignedNumbers(enabled: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: queryKey('agreements', 'signedNumbers'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/querySignMobileList', {}, { failureShownBy: 'caller', signal }),
    enabled,
  });
  return data?.numbers.map(({ agrMbl }) => agrMbl) ?? [];
}
