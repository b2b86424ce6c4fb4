/** The calls of the sheet that orders: whether the number is known, and the order itself. */
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { sessionArea } from '../../../platform/storage.ts';

/** Whether this user has topped a number up before. Null asks nothing. */
export function useUnknownMobile(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'unknownMobile', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/unknown-mobile', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
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
