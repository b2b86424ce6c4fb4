import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';

/** Whether a number may have an agreement, and if not why (SPEC section 7, protocol/check). Null asks nothing: no whole number, or nobody is logged in. */
export function useNumberCheck(agrMbl: string | null) {
  return useQuery({
    queryKey: ['protocol/check', agrMbl],
    queryFn: ({ signal }) => call('GET /auto/v1/protocol/check', { agrMbl: agrMbl ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: agrMbl !== null,
  });
}

/** The carrier and province of a number. Null asks nothing. */
export function useCarrierOf(mobileNo: string | null) {
  return useQuery({
    queryKey: ['organization', mobileNo ?? ''],
    queryFn: ({ signal }) => call('POST /vi/organization', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
  });
}
