import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { agreementKeys } from './agreement-keys.ts';

/** The reasons for cancelling that can be chosen. They change with a release at most. */
export function useCancelReasons() {
  return useQuery({
    queryKey: agreementKeys.cancelReasons,
    queryFn: async ({ signal }) =>
      (await call('GET /auto/v1/cancelReason/getReason', {}, { failureShownBy: 'caller', signal })).reasons,
    staleTime: Infinity,
  });
}
