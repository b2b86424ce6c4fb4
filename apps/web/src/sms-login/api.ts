import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { clientKey, decryptNumber } from '../platform/sm2/index.ts';

/** Loads a graphic code to copy; a new one on demand and when the present one has expired. */
export function useGraphicCode(isNeeded: boolean) {
  return useQuery({
    enabled: isNeeded,
    queryKey: queryKey('login', 'graphicCode'),
    queryFn: ({ signal }) => call('GET /own/v1/graphicCode', {}, { failureShownBy: 'caller', signal }),
    staleTime: Infinity,
    meta: { failureShownBy: 'toast' },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => state.data?.validForMs ?? false,
  });
}

/** The purpose of a code. */
export type CodeScene = CallInput<'POST /common/v1/sendMessage'>['scene'];
type CodeRequest = Omit<CallInput<'POST /common/v1/sendMessage'>, 'scene'>;

/** Sends a code to a number (SPEC section 7, sendMessage). */
export function useSendMessage(scene: CodeScene) {
  return useMutation<CallResponse<'POST /common/v1/sendMessage'>, CallError, CodeRequest>({
    mutationFn: (input) =>
      call('POST /common/v1/sendMessage', { ...input, scene }, { failureShownBy: 'caller' }),
  });
}

/** A number, with the code sent to it or the ticket of a one-tap login. */
type Credentials = (
  | { readonly mobileNo: string; readonly smsCode: string }
  | { readonly mobileNo: string; readonly messageTicket: string }
) & {
  /** At a counter: the session is short, and nothing of it is stored on the device. */
  readonly staffTicket?: string | undefined;
};

/**
 * Logs in with a number and its proof, and stores the user. A number in the answer that cannot be read is
 * ignored: the validity check returns it again.
 */
export function useMobileLogin() {
  return useMutation<void, CallError, Credentials>({
    mutationFn: async ({ staffTicket, ...input }) => {
      const key = await clientKey().catch(() => undefined);
      const { ssoToken, userNo, ...numbers } = await call(
        'POST /vi/mobileLogin',
        { ...input, ...(key !== undefined && { clientKey: key }), ...(staffTicket && { staffTicket }) },
        { failureShownBy: 'caller' },
      );
      const [mobileNo, rechargeMobileNo] = await Promise.all(
        [numbers.mobileNo, numbers.rechargeMobileNo].map((cipher) => decryptNumber(cipher).catch(() => '')),
      );
      const user = {
        tokenId: ssoToken,
        userNo,
        mobileNo: mobileNo || null,
        rechargeMobileNo: rechargeMobileNo ?? '',
      };
      if (staffTicket === undefined) session.signIn(user);
      else session.signInHere(user);
    },
  });
}
