import { CallError } from '../../platform/http/call-error.ts';
import { paths } from '../../platform/paths.ts';
import type { TouristLink } from '../../platform/tourist/tourists.ts';
import {
  changedQuery,
  type GuardPorts,
  type GuardStep,
  NEXT,
  redirect,
  type Verdict,
  type Visit,
} from './guard-types.ts';

const ROUTES = new Set(['placeOrder', 'integralPage', 'digitalRecharge']);

/**
 * SPEC section 2: for placeOrder, integralPage and digitalRecharge with supportTourists Y a verification call
 * (cnlCode, sign, signMobileNo) runs. If it returns ssoToken, the user is set with that token and the mobile
 * number from the query. On failure the user goes to falPage with errorPageMsg set to the message.
 *
 * Not asked again for a session that this very link gave, and not where a user who is logged in follows a
 * link that brings nothing to verify. What was verified leaves the address bar, as all sign-on data does: a
 * number may stand there.
 */
export const verifyTourist: GuardStep = (visit, ports) => {
  const { route, query } = visit;
  if (!ROUTES.has(route.key) || query.get('supportTourists') !== 'Y') return NEXT;
  const text = (name: string) => query.get(name) ?? '';
  const link = {
    cnlCode: text('cnlCode'),
    sign: text('sign'),
    signMobileNo: text('signMobileNo'),
    mobileNo: query.get('mobileNo'),
  };
  const user = ports.session.get();
  const nothingToVerify = link.sign === '' && link.signMobileNo === '';
  if (user && nothingToVerify) return NEXT;
  if (user && ports.tourists.cameFrom(link, user.tokenId)) return withoutProof(visit);
  return ask(link, visit, ports);
};

async function ask(link: TouristLink, visit: Visit, { session, tourists }: GuardPorts): Promise<Verdict> {
  try {
    const user = await tourists.verify(link);
    if (!user) return NEXT;
    session.signIn(user);
    return withoutProof(visit);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return redirect(paths.error, new URLSearchParams({ errorPageMsg: error.message }));
  }
}

/** The same page by an address that proves nothing any more and names no number. */
function withoutProof({ fullPath, query }: Visit): Verdict {
  return redirect(fullPath.split('?')[0] ?? '', changedQuery(query, ['sign', 'signMobileNo', 'mobileNo']));
}
