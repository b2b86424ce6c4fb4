import { useNavigateFromAnywhere } from '../platform/navigate.ts';
import { call, CallError } from '../platform/http/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session/index.ts';
import { localArea } from '../platform/storage.ts';
import { forgetAnySignUp } from '../sign-up/kept-sign-up.ts';
import { showToast } from '../ui/toast/toast.ts';
import { meCopy } from './copy.ts';

/**
 * Ends the session at the gateway (SPEC section 7, ssoToken/invalidate). Returns null if it has ended there;
 * otherwise why it could not be ended (SPEC section 8).
 */
export async function endAtGateway(): Promise<string | null> {
  try {
    await call('POST /common/v1/ssoToken/invalidate', {}, { failureShownBy: 'caller' });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.is('tokenInvalid') ? null : error.message;
  }
}

/**
 * Logs out (SPEC section 7, ssoToken/invalidate) and leads to the login page. Users who leave a shared phone
 * are logged out in any case: if the gateway cannot be told, its failure is shown and this browser forgets
 * the session all the same. `to`: the login page, with the way back if there is one.
 */
export function useLogOut(to: string = paths.login): () => Promise<void> {
  const copy = useTexts(meCopy);
  const navigate = useNavigateFromAnywhere();
  return async () => {
    const whyNotTold = await endAtGateway();
    session.clear();
    forgetAnySignUp(localArea);
    showToast(whyNotTold === null ? copy.loggedOut : copy.notTold(whyNotTold));
    await navigate(to, { replace: true });
  };
}
