import { useMutation } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { session } from '../../../platform/session/index.ts';

interface Input {
  readonly mobileNo: string;
  readonly smsCode: string;
}

/** Logs in with a number and the code sent to it, and keeps the user. */
export function useMobileLogin() {
  return useMutation<void, CallError, Input>({
    mutationFn: async (input) => {
      const { ssoToken, userNo, mobileNo, rechargeMobileNo } = await call('POST /vi/mobileLogin', input, {
        failureShownBy: 'caller',
      });
      session.signIn({ tokenId: ssoToken, userNo, mobileNo, rechargeMobileNo });
    },
  });
}
