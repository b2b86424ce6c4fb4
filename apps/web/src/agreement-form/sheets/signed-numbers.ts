import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';

/** The numbers that have an agreement, where somebody is logged in. Each choice is checked anyway. */
export function useSignedNumbers(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('agreements', 'signedNumbers'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/querySignMobileList', {}, { failureShownBy: 'caller', signal }),
    select: ({ numbers }): readonly string[] => numbers.map(({ agrMbl }) => agrMbl),
    enabled,
  });
}
