import type { CallInput, SignUpView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { askWithLimit, pollWait, useWatchedSince } from '../order-view/polling.ts';
import { createIdempotencyKeys, sendOnce } from '../platform/attempt/index.ts';
import { call, CallError } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { validityCheck } from '../platform/sign-on/index.ts';
import { localArea } from '../platform/storage.ts';
import { forgetSignUp, keepSignUp } from './kept-sign-up.ts';
import { pageAge } from '../platform/page-age.ts';

type SignUpRequest = Omit<CallInput<'POST /auto/v1/protocol/registerAndAddProtocol'>, 'requestNo'>;

/** Shared by all tabs of this browser: the same request in two of them is one. */
const keys = createIdempotencyKeys(localArea);

/**
 * Registers a wallet account and sets up an agreement (SPEC section 7, registerAndAddProtocol). Until it is
 * answered the same request is the same sign-up, even with another code. It logs the number's user in.
 * `path`: the screen that follows it. Rejects with a CallError.
 */
export async function sendSignUp({ smsCode, ...request }: SignUpRequest, path: string): Promise<SignUpView> {
  let sent = '';
  try {
    const { signUp, ssoToken } = await sendOnce(keys, request, (requestNo) => {
      sent = requestNo;
      keepSignUp(localArea, { requestNo, path, terms: request.terms });
      return call(
        'POST /auto/v1/protocol/registerAndAddProtocol',
        { ...request, smsCode, requestNo },
        { failureShownBy: 'caller' },
      );
    });
    if (ssoToken !== null) await logIn(ssoToken, request.mobileNo);
    return signUp;
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused' && !error.mayPass)
      forgetSignUp(localArea, sent);
    throw error;
  }
}

/** The validity check returns the account's own number; the guard repeats it if it fails. */
async function logIn(tokenId: string, mobileNo: string): Promise<void> {
  session.signIn({ tokenId, userNo: '', mobileNo, rechargeMobileNo: '' });
  const facts = await validityCheck().catch(() => null);
  if (facts) session.confirm({ ...facts, mobileNo });
}

/**
 * Loads a sign-up repeatedly until it is over (SPEC section 7, registeredNotify). With null nothing is
 * loaded.
 */
export function useSignUp(requestNo: string | null) {
  const since = useWatchedSince();
  return useQuery<SignUpView>({
    queryKey: queryKey('agreementSetup', 'signUp', requestNo ?? ''),
    queryFn: async ({ signal }) =>
      (
        await askWithLimit(
          (brief) =>
            call(
              'POST /auto/v1/protocol/registeredNotify',
              { requestNo: requestNo ?? '' },
              { failureShownBy: 'caller', signal: brief },
            ),
          signal,
        )
      ).signUp,
    enabled: requestNo !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? pollWait(pageAge() - since) : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** Returns whether it is still under way. */
export function isUnderWay({ state }: Pick<SignUpView, 'state'>): boolean {
  return state === 'registering' || state === 'settingUp';
}
