import { CallError } from '../../platform/http/call-error.ts';
import { type GuardPorts, type GuardStep, NEXT, type Verdict, type Visit } from './guard-types.ts';

/**
 * A token found good is not asked about again for so long; every call says it anyway when the session ends.
 */
export const VALID_FOR_MS = 60_000;

/**
 * SPEC section 2: without sign-on data the existing session token is validated. A refusal logs the user out.
 * When no answer came, nothing is known of the session: the user stays, and a route that needs login says
 * that it could not be checked.
 */
export function createValidateSession(): GuardStep {
  let found = { tokenId: '', at: 0 };

  async function ask(
    { route }: Visit,
    { session, validCheck, now }: GuardPorts,
    tokenId: string,
  ): Promise<Verdict> {
    try {
      session.confirm(await validCheck());
      found = { tokenId, at: now() };
      return NEXT;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind !== 'refused' || error.mayPass)
        return route.requiresAuth ? { kind: 'unchecked', error } : NEXT;
      session.clear();
      return NEXT;
    }
  }

  return (visit, ports) => {
    const user = ports.session.get();
    if (!user) return NEXT;
    const fresh = user.tokenId === found.tokenId && ports.now() - found.at < VALID_FOR_MS;
    return fresh && user.mobileNo !== null ? NEXT : ask(visit, ports, user.tokenId);
  };
}
