/** The small steps of the guard, in the order they are asked (SPEC section 2). */
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

/**
 * SPEC section 2: without sign-on data the existing session token is validated, at every navigation. The page
 * does not wait for it: its first calls go out beside the question, each with the token, which is refused
 * there, too, once it is not good any more. An answer that says so clears the user (SPEC section 4), and the
 * guard is asked again: a route that needs login then leads there. No answer changes nothing.
 */
export const validateSession: GuardStep = (_, { session, validate }) => {
  if (session.get()) validate();
  return NEXT;
};

/**
 * SPEC section 2: setAutoRecharge with channelType ZDCXYYQ2024 is redirected (replace) to the same route with
 * cnlCode set to the fixed channel code and navShow N; channelType and the old cnlCode and navShow are
 * dropped first.
 */
export const campusChannel: GuardStep = ({ route, query }, { marketingCnlCode }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== CAMPUS) return NEXT;
  return redirect(
    route.path,
    changedQuery(query, ['channelType', 'cnlCode', 'navShow'], { cnlCode: marketingCnlCode, navShow: 'N' }),
  );
};

/**
 * SPEC section 2: `showtitle=false` inside the wallet app shows the navigation and remembers the choice in
 * the session.
 */
export const showTitle: GuardStep = ({ query }, { inWalletApp, navigation }) => {
  if (inWalletApp && query.get('showtitle') === 'false') navigation.show(true);
  return NEXT;
};

/** SPEC section 2: a `navShow` query value of Y or N sets navigation visibility. */
export const navShow: GuardStep = ({ query }, { navigation }) => {
  const value = query.get('navShow');
  if (value === 'Y' || value === 'N') navigation.show(value === 'Y');
  return NEXT;
};

/**
 * SPEC section 2: the zdcxyyyPage route, or setAutoRecharge with channelType ZDCXYYQ2024 and operationType
 * empty or add, goes to xysetAutoRecharge with navigation hidden. The query goes along, with a navShow that
 * would show the navigation again turned to N.
 *
 * In the whole guard the second case never comes here: `campusChannel`, the first step, has dropped the
 * channelType.
 */
export const campusScreen: GuardStep = ({ route, query }, { navigation }) => {
  const adding = !query.get('operationType') || query.get('operationType') === 'add';
  const campusForm = route.key === 'setAutoRecharge' && query.get('channelType') === CAMPUS && adding;
  if (route.key !== 'zdcxyyyPage' && !campusForm) return NEXT;
  navigation.show(false);
  return redirect(paths.xysetAutoRecharge, changedQuery(query, [], { navShow: 'N' }));
};

/**
 * SPEC section 2: setAutoRecharge with channelType hebaodenglu goes to marketSetAutoRecharge. The query goes
 * along.
 */
export const marketScreen: GuardStep = ({ route, query }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== 'hebaodenglu') return NEXT;
  return redirect(paths.marketSetAutoRecharge, query);
};

/**
 * SPEC section 2: the login route passes straight through. What its link carried to sign on with is dropped:
 * it must not undo the login.
 */
export const loginPasses: GuardStep = ({ route }, { signOn }) => {
  if (route.key !== 'login') return NEXT;
  signOn.forget();
  return SHOW;
};

/**
 * SPEC section 2: a route that needs login, without supportTourists Y, goes to login with refererUrl set to
 * the full path. Of such routes supportTourists lets through three only (section 6). A tourist's session
 * opens those, and the result to which the cashier leads back from them; for any other route it is no login.
 */
export const requireLogin: GuardStep = (visit, { session, tourists }) => {
  const caller = tourists.callerOf(session.get());
  const isIn = caller === 'user' || (caller === 'tourist' && isForTourists(visit.route));
  return isIn || isOpenWithoutLogin(visit) ? NEXT : toLogin(visit);
};

/** Whether the visit needs no session. */
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

/** The same page by an address that proves nothing any more and names no number. */
function withoutProof({ fullPath, query }: Visit): Verdict {
  return redirect(fullPath.split('?')[0] ?? '', changedQuery(query, ['sign', 'signMobileNo', 'mobileNo']));
}
