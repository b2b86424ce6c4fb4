import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';

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
