import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** What can be had for points for a number. Null asks nothing. */
export function useIntegralGoodsInfo(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/integralGoodsInfo',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/** The user's own points, asked for anew whenever the page is looked at: another page may have spent some. */
export function useIntegralQuery() {
  return useQuery({
    queryKey: queryKey('topUp', 'integralQuery'),
    queryFn: ({ signal }) => call('POST /vi/integralQuery', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Sends the code for spending points to the user's own number. */
export function useSendOwnMessage() {
  return useMutation<CallResponse<'POST /common/v1/loginUser/sendMessage'>>({
    mutationFn: () =>
      call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' }, { failureShownBy: 'caller' }),
  });
}

/** Has the code checked that the user typed; gives the ticket that stands for it once. */
export function useCheckOwnMessage() {
  return useMutation<CallResponse<'POST /common/v1/loginUser/checkMessage'>, CallError, string>({
    mutationFn: (smsCode) =>
      call(
        'POST /common/v1/loginUser/checkMessage',
        { scene: 'integral', smsCode },
        { failureShownBy: 'caller' },
      ),
  });
}
