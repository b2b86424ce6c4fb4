import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../../platform/http/index.ts';
import { queryFamily } from '../../../../platform/query-keys.ts';

/** Asks the member again, takes the ask back, or takes one that is over off the list. */
export type AskStep = 'askAgain' | 'takeBack' | 'remove';

const calls = {
  askAgain: 'POST /auto/v1/message/uplink-retry',
  takeBack: 'POST /auto/v1/message/cancelUplink',
  remove: 'POST /auto/v1/message/deleteUplink',
} as const satisfies Record<AskStep, string>;

/** The caller shows a failure; the list is asked again whatever came of it. */
export function useAskStep(consentNo: string) {
  const queries = useQueryClient();
  return useMutation<unknown, CallError, AskStep>({
    mutationFn: (step) => call(calls[step], { consentNo }, { failureShownBy: 'caller' }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryFamily('agreements') }),
  });
}
