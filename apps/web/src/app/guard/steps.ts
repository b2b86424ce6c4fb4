/** The small steps of the guard, in the order in which they run (SPEC section 2). */
import {
  asksAsTourist,
  CAMPUS,
  changedQuery,
  type GuardPorts,
  type GuardStep,
  isForTourists,
  NEXT,
  redirect,
  SHOW,
  type Verdict,
  type Visit,
} from './guard-types.ts';
import { paths } from '../../platform/paths.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { isWhole, type TouristLink } from '../../platform/tourist/tourists.ts';

/**
 * Verifies a tourist (SPEC section 2): for placeOrder, integralPage and digitalRecharge with supportTourists
 * Y a verification call (cnlCode, sign, signMobileNo) runs. If it returns ssoToken, the user is set with that
 * token and the mobile number from the query. On failure the user goes to falPage with errorPageMsg set to
 * the message.
 *
 * A link that lacks one of the three values is not verified: an existing session stays, and a caller without
 * one is a visitor. A complete link is verified also when another user's session exists, but not again in the
 * session that this very link gave. Verified values are removed from the address bar, as all sign-on data is:
 * they may contain a number.
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

/**
 * Validates the existing session token, at every navigation without sign-on data (SPEC section 2). The page
 * does not wait for it: its first calls run in parallel, each with the token, which the gateway refuses there
 * too once it is invalid. An answer that says so clears the user (SPEC section 4), and the guard runs again:
 * a route that needs login then leads there. Without an answer nothing changes.
 */
export const validateSession: GuardStep = (_, { session, validate }) => {
  if (session.get()) validate();
  return NEXT;
};

/**
 * Redirects (replace) setAutoRecharge with channelType ZDCXYYQ2024 to the same route with cnlCode set to the
 * fixed channel code and navShow N; channelType and the old cnlCode and navShow are dropped first (SPEC
 * section 2).
 */
export const campusChannel: GuardStep = ({ route, query }, { marketingCnlCode }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== CAMPUS) return NEXT;
  return redirect(
    route.path,
    changedQuery(query, ['channelType', 'cnlCode', 'navShow'], { cnlCode: marketingCnlCode, navShow: 'N' }),
  );
};

/**
 * Shows the navigation for `showtitle=false` inside the wallet app, and remembers the choice in the session
 * (SPEC section 2).
 */
export const showTitle: GuardStep = ({ query }, { inWalletApp, navigation }) => {
  if (inWalletApp && query.get('showtitle') === 'false') navigation.show(true);
  return NEXT;
};

/** Sets navigation visibility from a `navShow` query value of Y or N (SPEC section 2). */
export const navShow: GuardStep = ({ query }, { navigation }) => {
  const value = query.get('navShow');
  if (value === 'Y' || value === 'N') navigation.show(value === 'Y');
  return NEXT;
};

/**
 * Redirects the zdcxyyyPage route, and setAutoRecharge with channelType ZDCXYYQ2024 and operationType empty
 * or add, to xysetAutoRecharge with navigation hidden (SPEC section 2). The query is kept, but a navShow that
 * would show the navigation again becomes N.
 *
 * In the whole guard the second case never occurs here: `campusChannel`, the first step, has dropped the
 * channelType (decision 102).
 */
export const campusScreen: GuardStep = ({ route, query }, { navigation }) => {
  const adding = !query.get('operationType') || query.get('operationType') === 'add';
  const campusForm = route.key === 'setAutoRecharge' && query.get('channelType') === CAMPUS && adding;
  if (route.key !== 'zdcxyyyPage' && !campusForm) return NEXT;
  navigation.show(false);
  return redirect(paths.xysetAutoRecharge, changedQuery(query, [], { navShow: 'N' }));
};

/**
 * Redirects setAutoRecharge with channelType hebaodenglu to marketSetAutoRecharge, keeping the query (SPEC
 * section 2).
 */
export const marketScreen: GuardStep = ({ route, query }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== 'hebaodenglu') return NEXT;
  return redirect(paths.marketSetAutoRecharge, query);
};

/**
 * Shows the login route without further steps (SPEC section 2). Sign-on data in its link is dropped: it must
 * not undo the login.
 */
export const loginPasses: GuardStep = ({ route }, { signOn }) => {
  if (route.key !== 'login') return NEXT;
  signOn.forget();
  return SHOW;
};

/**
 * Redirects a route that needs login, without supportTourists Y, to login with refererUrl set to the full
 * path (SPEC section 2). supportTourists opens only three of these routes (section 6). A tourist's session
 * opens those, and the result to which the cashier leads back from them; for any other route it is no login.
 */
export const requireLogin: GuardStep = (visit, { session, tourists }) => {
  const caller = tourists.callerOf(session.get());
  const isIn = caller === 'user' || (caller === 'tourist' && isForTourists(visit.route));
  return isIn || isOpenWithoutLogin(visit) ? NEXT : toLogin(visit);
};

/** Returns whether the visit needs no session. */
function isOpenWithoutLogin(visit: Visit): boolean {
  return !visit.route.requiresAuth || asksAsTourist(visit);
}

function toLogin({ fullPath }: Visit): Verdict {
  return { kind: 'redirect', to: loginPath(fullPath) };
}

async function ask(link: TouristLink, visit: Visit, { session, tourists }: GuardPorts): Promise<Verdict> {
  try {
    session.signIn(await tourists.verify(link));
    return withoutProof(visit);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return redirect(paths.error, new URLSearchParams({ errorPageMsg: error.message }));
  }
}

/** Redirects to the same page without the proof of a tourist and the number in its address. */
function withoutProof({ fullPath, query }: Visit): Verdict {
  return redirect(fullPath.split('?')[0] ?? '', changedQuery(query, ['sign', 'signMobileNo', 'mobileNo']));
}
