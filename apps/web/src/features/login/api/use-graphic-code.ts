import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** A graphic code to copy down; a new one on demand and when the present one has run out. */
export function useGraphicCode() {
  return useQuery({
    queryKey: queryKey('login', 'graphicCode'),
    queryFn: ({ signal }) => call('GET /common/v1/graphicCode', {}, { failureShownBy: 'caller', signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => state.data?.validForMs ?? false,
  });
}
