import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';

/** What is ordered; the request number is added here. */
export type OrderWish = WithoutRequestNo<Extract<CallInput<'POST /vi/order'>, { operation: 'place' }>>;
/** The same of an amount below the usual ones. */
export type SmallOrderWish = Omit<CallInput<'POST /vi/smallOrder'>, 'requestNo'> & { readonly list: 'small' };
type WithoutRequestNo<T> = T extends unknown ? Omit<T, 'operation' | 'requestNo'> : never;

const keys = createIdempotencyKeys(sessionArea);

/** Places an order. The same wish is the same order until an answer to it has come. */
export function usePlaceOrder() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /vi/order'>, CallError, OrderWish | SmallOrderWish>({
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

function send(wish: OrderWish | SmallOrderWish, requestNo: string): Promise<CallResponse<'POST /vi/order'>> {
  if (!('list' in wish))
    return call('POST /vi/order', { ...wish, operation: 'place', requestNo }, { failureShownBy: 'caller' });
  const { list: _, ...order } = wish;
  return call('POST /vi/smallOrder', { ...order, requestNo }, { failureShownBy: 'caller' });
}
