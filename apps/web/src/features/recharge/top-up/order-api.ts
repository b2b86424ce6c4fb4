/** The calls that place and pay orders. */
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OrderCalls, payRequest } from '../../../order-view/order-calls.ts';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, CallError } from '../../../platform/http/index.ts';
import { chosenCashier } from '../../../platform/pay/cashiers.ts';
import { payerBrowser } from '../../../platform/pay/payer-browser.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { xAuthToken } from '../../../platform/session/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import type { UnpaidOrder } from './paying.ts';

/** The body of an order; the request number is added here. */
export type OrderRequest = WithoutRequestNo<Extract<CallInput<'POST /vi/order'>, { operation: 'place' }>>;
/** The body of an order for an amount below the usual ones. */
export type SmallOrderRequest = Omit<CallInput<'POST /vi/smallOrder'>, 'requestNo'> & {
  readonly list: 'small';
};
type WithoutRequestNo<T> = T extends unknown ? Omit<T, 'operation' | 'requestNo'> : never;

const keys = createIdempotencyKeys(sessionArea);

/** Places an order. The same request is the same order until it is answered. */
export function usePlaceOrder() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /vi/order'>, CallError, OrderRequest | SmallOrderRequest>({
    mutationFn: (order) => sendOnce(keys, order, (requestNo) => send(order, requestNo)),
    // The number is now known and recent: loaded again when the page is next shown.
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
      { ...request, operation: 'place', requestNo, ...payerHere(request) },
      { failureShownBy: 'caller' },
    );
  const { list: _, ...order } = request;
  return call(
    'POST /vi/smallOrder',
    { ...order, requestNo, ...payerHere(order) },
    { failureShownBy: 'caller' },
  );
}

/** Returns the payer's browser and chosen cashier. They do not make a repeated request another order. */
function payerHere({ payMethod }: { readonly payMethod: string }) {
  const cashier = payMethod === 'digital' ? undefined : chosenCashier();
  return { browser: payerBrowser(), ...(cashier && { cashier }) };
}

/**
 * Returns the calls that pay and cancel a placed order; for an order without login as the device that placed
 * it.
 */
export function unpaidCalls({
  resultKey,
}: Pick<UnpaidOrder, 'resultKey'>): Pick<OrderCalls, 'pay' | 'cancel'> {
  const by = resultKey === undefined ? {} : { xAuthToken: xAuthToken() };
  const how = { failureShownBy: 'caller' } as const;
  return {
    pay: (orderNo, given) => call('POST /vi/order', { ...payRequest(orderNo, given), ...by }, how),
    cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo, ...by }, how),
  };
}

/**
 * Returns a payment for an order already placed, with the cashier that the payer has chosen; null if it
 * cannot be paid.
 */
export async function payUnpaid(order: UnpaidOrder): Promise<CallResponse<'POST /vi/order'> | null> {
  try {
    const cashier = chosenCashier();
    const answer = await unpaidCalls(order).pay(order.orderNo, { ...(cashier && { cashier }) });
    return { ...answer, resultKey: order.resultKey ?? answer.resultKey };
  } catch (error) {
    if (error instanceof CallError && (error.is('orderNotPayable') || error.is('orderNotFound'))) return null;
    throw error;
  }
}
