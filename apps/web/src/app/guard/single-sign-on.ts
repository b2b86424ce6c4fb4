import { readSignOn, splitSignOn } from '../../platform/sign-on/sign-on-parameters.ts';
import { type GuardPorts, type GuardStep, NEXT, SHOW, type Verdict, type Visit } from './guard-types.ts';

/**
 * Attempts single sign-on with the data that the link carried, on any other route (SPEC section 2). On
 * authorizationFlag N the user is cleared and the browser replaced to authorizationUrl, if given; otherwise
 * the user is stored. Without sign-on data, or when the call fails, the next step validates the existing
 * token; a token just issued needs no validation.
 */
export const singleSignOn: GuardStep = (visit, ports) => {
  const cleaned = takeOut(visit, ports);
  if (cleaned !== null) return { kind: 'redirect', to: cleaned };
  const { route, fullPath } = visit;
  const outcome = ports.signOn.attempt({
    backUrl: ports.addressOf(fullPath),
    authorize: mayAuthorize(visit),
    sourceChannel: route.sourceChannel,
  });
  return outcome === null ? NEXT : applyOutcome(outcome, ports);
};

/**
 * Returns whether a visit may lead to authorization (SPEC section 2): false when busMode is 1, pageChannel is
 * P24ZDC, or the route is transPageHbRegister.
 */
export function mayAuthorize({ route, query }: Pick<Visit, 'route' | 'query'>): boolean {
  return (
    query.get('busMode') !== '1' &&
    query.get('pageChannel') !== 'P24ZDC' &&
    route.key !== 'transPageHbRegister'
  );
}

/**
 * Takes sign-on parameters out of the path, as links within these pages can carry them too; returns the path
 * without them, null if there were none.
 */
function takeOut({ fullPath }: Visit, { signOn }: GuardPorts): string | null {
  const at = fullPath.indexOf('?');
  if (at < 0) return null;
  const { search, carried } = splitSignOn(fullPath.slice(at));
  if (carried === '') return null;
  const data = readSignOn(carried);
  if (data) signOn.carry(data);
  return fullPath.slice(0, at) + search;
}

async function applyOutcome(
  attempt: NonNullable<ReturnType<GuardPorts['signOn']['attempt']>>,
  { session, allowedAddress }: GuardPorts,
): Promise<Verdict> {
  const outcome = await attempt;
  if (outcome.kind === 'failed') return NEXT;
  if (outcome.kind === 'signedOn') {
    session.signIn(outcome.user);
    return SHOW;
  }
  session.clear();
  const address = allowedAddress(outcome.authorizationUrl);
  return address ? { kind: 'leave', to: address.href } : NEXT;
}
