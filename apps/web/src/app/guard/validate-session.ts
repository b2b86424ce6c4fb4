import { TOKEN_INVALID_CODE } from '@phonebill/contract/wire';
import { CallError } from '../../platform/http/call-error.ts';
import { type GuardPorts, type GuardStep, NEXT, type Verdict, type Visit } from './guard-types.ts';
import { isOpenWithoutLogin, toLogin } from './steps.ts';

/**
 * A token found good is not asked about again for so long; every call says it anyway when the session ends.
 */
export const VALID_FOR_MS = 60_000;

/**
 * SPEC section 2: without sign-on data the existing session token is validated. PMC30050 alone logs the user
 * out (SPEC section 8), and without a valid answer a route that needs login goes to login. Where no answer
 * came, or another, the session is left: whether it is still good is not known, and a route that needs no
 * login goes on with it. Why the check failed is shown, but for the token being invalid, which the login page
 * says by itself.
 */
export function createValidateSession(): GuardStep {
  let found = { tokenId: '', at: 0 };

  async function ask(
    visit: Visit,
    { session, validCheck, now, showMessage }: GuardPorts,
    tokenId: string,
  ): Promise<Verdict> {
    try {
      session.confirm(await validCheck());
      found = { tokenId, at: now() };
      return NEXT;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.msgCd === TOKEN_INVALID_CODE) session.clear();
      else showMessage(error.message);
      return isOpenWithoutLogin(visit) ? NEXT : toLogin(visit);
    }
  }

  return (visit, ports) => {
    const user = ports.session.get();
    if (!user) return NEXT;
    const fresh = user.tokenId === found.tokenId && ports.now() - found.at < VALID_FOR_MS;
    return fresh && user.mobileNo !== null ? NEXT : ask(visit, ports, user.tokenId);
  };
}
