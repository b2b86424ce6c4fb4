import { CallError } from '../../platform/http/call-error.ts';
import { paths } from '../../platform/paths.ts';
import { isWhole, type TouristLink } from '../../platform/tourist/tourists.ts';
import {
  asksAsTourist,
  changedQuery,
  type GuardPorts,
  type GuardStep,
  NEXT,
  redirect,
  type Verdict,
  type Visit,
} from './guard-types.ts';

/**
 * SPEC section 2: for placeOrder, integralPage and digitalRecharge with supportTourists Y a verification call
 * (cnlCode, sign, signMobileNo) runs. If it returns ssoToken, the user is set with that token and the mobile
 * number from the query. On failure the user goes to falPage with errorPageMsg set to the message.
 *
 * A link that lacks one of the three brings nobody: it is not asked about, whoever is in the session stays,
 * and whoever is not is a visitor. A whole one is verified also when another user is in the session; not
 * again for the session that this very link gave. What was verified leaves the address bar, as all sign-on
 * data does: a number may stand there.
 */
export const verifyTourist: GuardStep = (visit, ports) => {
  const { query } = visit;
  if (!asksAsTourist(visit)) return NEXT;
  const text = (name: string) => query.get(name) ?? '';
  const link = {
    cnlCode: text('cnlCode'),
    sign: text('sign'),
    signMobileNo: text('signMobileNo'),
    mobileNo: query.get('mobileNo'),
  };
  if (!isWhole(link)) return NEXT;
  const user = ports.session.get();
  if (user && ports.tourists.cameFrom(link, user.tokenId)) return withoutProof(visit);
  return ask(link, visit, ports);
};

async function ask(link: TouristLink, visit: Visit, { session, tourists }: GuardPorts): Promise<Verdict> {
  try {
    session.signIn(await tourists.verify(link));
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
