import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAttempts, isAnswer } from '../../../platform/attempts/index.ts';
import { call, CallError } from '../../../platform/http/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { queryKey } from '../../../platform/query-keys.ts';

const attempts = createAttempts(sessionArea);

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

async function repay(
  chosen: readonly string[],
): Promise<CallResponse<'POST /auto/v1/creditPay/batchReorder'>> {
  const wish = { operation: 'repay', chargeNos: chosen.toSorted() };
  try {
    const answer = await call(
      'POST /auto/v1/creditPay/batchReorder',
      { requestNo: attempts.requestNoFor(wish), chargeNos: wish.chargeNos },
      { failureShownBy: 'caller' },
    );
    attempts.settle(wish);
    return answer;
  } catch (error) {
    if (error instanceof CallError && isAnswer(error)) attempts.settle(wish);
    throw error;
  }
}
