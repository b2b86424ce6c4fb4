import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Loads whether a number may have an agreement, and if not why (SPEC section 7, protocol/check). With null
 * nothing is loaded: the number is incomplete, or no user is logged in.
 */
export function useNumberCheck(agrMbl: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'check', agrMbl ?? ''),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/protocol/check', { agrMbl: agrMbl ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: agrMbl !== null,
    meta: { failureShownBy: 'toast' },
  });
}

/** Loads the numbers that have an agreement, if a user is logged in. Each choice is checked anyway. */
export function useSignedNumbers(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('agreements', 'signedNumbers'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/querySignMobileList', {}, { failureShownBy: 'caller', signal }),
    select: ({ numbers }): readonly string[] => numbers.map(({ agrMbl }) => agrMbl),
    enabled,
  });
}
