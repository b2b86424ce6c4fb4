import type { ConsentOfferView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '../../../member-consent/consent-state.ts';
import { pollWait } from '../../../order-view/polling.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import type { OfferAnswer } from './offer-groups.ts';

/**
 * What others ask and pay for the own number (SPEC section 7, queryProtocolByAgrMbl); asked about again while
 * something waits for an answer, which may come by SMS. Null asks nothing.
 */
export function useOffers(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'offers', mobileNo ?? ''),
    queryFn: async ({ signal }): Promise<readonly ConsentOfferView[]> =>
      (
        await call(
          'GET /auto/v1/protocol/queryProtocolByAgrMbl',
          { agrMbl: mobileNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).offers,
    enabled: mobileNo !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.some(isOpen) ? pollWait(Number.POSITIVE_INFINITY) : false,
  });
}

/** The member's answer (SPEC section 7, user/confirm). What it changes is shown at once. */
export function useAnswer(mobileNo: string) {
  const queries = useQueryClient();
  return useMutation<
    ConsentOfferView,
    CallError,
    { readonly consentNo: string; readonly answer: OfferAnswer }
  >({
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/user/confirm', input, { failureShownBy: 'caller' })).offer,
    onSuccess: (offer) =>
      queries.setQueryData<readonly ConsentOfferView[]>(
        queryKey('agreements', 'offers', mobileNo),
        (offers) => offers?.map((each) => (each.consentNo === offer.consentNo ? offer : each)),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryFamily('agreements') }),
  });
}
