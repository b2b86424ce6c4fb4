import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/index.ts';
import { queryKey } from '../../../../platform/query-keys.ts';

/** The reasons for cancelling that can be chosen. They change with a release at most. */
export function useCancelReasons() {
  return useQuery({
    queryKey: queryKey('agreementCancel', 'reasons'),
    queryFn: async ({ signal }) =>
      (await call('GET /auto/v1/cancelReason/getReason', {}, { failureShownBy: 'caller', signal })).reasons,
    staleTime: Infinity,
  });
}
