import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderCalls } from '../../../order-view/order-calls.ts';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError, follow } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { sessionArea } from '../../../platform/storage.ts';

const keys = createIdempotencyKeys(sessionArea);

/**
 * Orders the repayment of what is owed for these charges, all of them or none (SPEC section 7, batchReorder).
 * The same ones are the same order until it is answered.
 */
export function useRepay() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /auto/v1/creditPay/batchReorder'>, CallError, readonly string[]>({
    mutationFn: repay,
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKey('creditPay', 'account') }),
  });
}

function repay(chosen: readonly string[]): Promise<CallResponse<'POST /auto/v1/creditPay/batchReorder'>> {
  const chargeNos = chosen.toSorted();
  return sendOnce(keys, { operation: 'repay', chargeNos }, (requestNo) =>
    call('POST /auto/v1/creditPay/batchReorder', { requestNo, chargeNos }, { failureShownBy: 'caller' }),
  );
}

/** A repayment is an order like any other. */
export const repaymentCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  follow: (orderNo, onOrder, signal) => follow({ orderNo }, onOrder, signal),
  pay: (orderNo) => call('POST /vi/order', { operation: 'pay', orderNo }, { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};
