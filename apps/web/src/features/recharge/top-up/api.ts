import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { sessionArea } from '../../../platform/storage.ts';

/**
 * All that the top-up page shows at once, for the user's own number; a visitor has none. What it says of that
 * number is also the answer to the single calls about it, so these need not be made.
 */
export function useFusionPageInfo(cnlCode: string | undefined) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKey('topUp', 'fusionPageInfo', cnlCode),
    queryFn: async ({ signal }) => {
      const page = await call('POST /vi/fusionPageInfo', cnlCode ? { cnlCode } : {}, {
        failureShownBy: 'caller',
        signal,
      });
      if (page.ownMobileNo === '') return page;
      queries.setQueryData(queryKey('numbers', 'organization', page.ownMobileNo), page.organization);
      queries.setQueryData(queryKey('topUp', 'discount', page.ownMobileNo, cnlCode), {
        denominations: page.denominations,
      });
      if (page.acceptsTopUp)
        queries.setQueryData(queryKey('topUp', 'mobileCheck', page.ownMobileNo), {
          allowed: true,
          reason: null,
        });
      return page;
    },
  });
}

/** Whether a number may be topped up here. Null asks nothing. */
export function useMobileCheck(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'mobileCheck', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call(
        'GET /common/v1/front/mobileCheck',
        { mobileNo: mobileNo ?? '' },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/** The price of each denomination for a number. Null asks nothing. */
export function useDiscount(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'discount', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'GET /vi/discount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/**
 * Amounts below the usual ones for a number; until another number's are there, the former ones as a
 * placeholder. Null asks nothing.
 */
export function useSmallAmounts(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'smallAmount', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/smallAmount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
    placeholderData: keepPreviousData,
  });
}

/** Whether this user has topped a number up before. Null asks nothing. */
export function useUnknownMobile(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'unknownMobile', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/unknown-mobile', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
  });
}

/** What is ordered; the request number is added here. */
export type OrderRequest = WithoutRequestNo<Extract<CallInput<'POST /vi/order'>, { operation: 'place' }>>;
/** The same of an amount below the usual ones. */
export type SmallOrderRequest = Omit<CallInput<'POST /vi/smallOrder'>, 'requestNo'> & {
  readonly list: 'small';
};
type WithoutRequestNo<T> = T extends unknown ? Omit<T, 'operation' | 'requestNo'> : never;

const keys = createIdempotencyKeys(sessionArea);

/** Places an order. The same request is the same order until an answer to it has come. */
export function usePlaceOrder() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /vi/order'>, CallError, OrderRequest | SmallOrderRequest>({
    mutationFn: (order) => sendOnce(keys, order, (requestNo) => send(order, requestNo)),
    // The number is known and recent from now on: read again when the page is next shown.
    onSuccess: (_, { mobileNo }) => {
      void queries.invalidateQueries({
        queryKey: queryKey('topUp', 'unknownMobile', mobileNo),
        refetchType: 'none',
      });
      void queries.invalidateQueries({
        queryKey: queryFamily('topUp', 'fusionPageInfo'),
        refetchType: 'none',
      });
      void queries.invalidateQueries({ queryKey: queryKey('topUp', 'integralQuery'), refetchType: 'none' });
    },
  });
}

function send(
  request: OrderRequest | SmallOrderRequest,
  requestNo: string,
): Promise<CallResponse<'POST /vi/order'>> {
  if (!('list' in request))
    return call(
      'POST /vi/order',
      { ...request, operation: 'place', requestNo },
      { failureShownBy: 'caller' },
    );
  const { list: _, ...order } = request;
  return call('POST /vi/smallOrder', { ...order, requestNo }, { failureShownBy: 'caller' });
}
