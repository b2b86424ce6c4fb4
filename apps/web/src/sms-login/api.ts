import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { clientKey, decryptNumber } from '../platform/sm2/index.ts';

/** A graphic code to copy down; a new one on demand and when the present one has run out. */
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

/** What a code is for. */
export type CodeScene = CallInput<'POST /common/v1/sendMessage'>['scene'];
type CodeRequest = Omit<CallInput<'POST /common/v1/sendMessage'>, 'scene'>;

/** Sends a code to a number (SPEC section 7, sendMessage). */
export function useSendMessage(scene: CodeScene) {
  return useMutation<CallResponse<'POST /common/v1/sendMessage'>, CallError, CodeRequest>({
    mutationFn: (input) =>
      call('POST /common/v1/sendMessage', { ...input, scene }, { failureShownBy: 'caller' }),
  });
}

/** A number, and the code sent to it or the ticket of a one-tap login. */
type Credentials = (
  | { readonly mobileNo: string; readonly smsCode: string }
  | { readonly mobileNo: string; readonly messageTicket: string }
) & {
  /** At a counter: the session is short, and nothing of it is written on the device. */
  readonly staffTicket?: string | undefined;
};

/**
 * Logs in with a number and what proves it, and keeps the user. A number in the answer that cannot be
 * read is not kept: the validity check says it again.
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
