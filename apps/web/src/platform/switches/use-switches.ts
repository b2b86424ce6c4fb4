import type { Switches } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/index.ts';
import { queryKey } from '../query-keys.ts';

/**
 * Which features are on (SPEC section 7, jkSwitch). Undefined until it is known. A switch that could not be
 * asked for hides nothing: the gateway still decides.
 */
export function useSwitches(enabled = true): Switches | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKey('settings', 'switches'),
    queryFn: ({ signal }) => call('POST /vi/jkSwitch', {}, { failureShownBy: 'caller', signal }),
    enabled,
    staleTime: 300_000,
    retry: false,
    meta: { failureShownBy: 'toast' },
  });
  return isError ? {} : data?.switches;
}
