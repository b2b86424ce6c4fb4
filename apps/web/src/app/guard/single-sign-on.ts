import { readSignOn, splitSignOn } from '../../platform/sign-on/sign-on-parameters.ts';
import { type GuardPorts, type GuardStep, NEXT, SHOW, type Verdict, type Visit } from './guard-types.ts';

/**
 * SPEC section 2: any other route first attempts single sign-on, with what its link carried. On
 * authorizationFlag N the user is cleared and the browser replaced to authorizationUrl, if given; otherwise
 * the user is stored. Without sign-on data, or when the call fails, the next step validates the existing
 * token; a token just given needs none.
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

/** SPEC section 2: false when busMode is 1, pageChannel is P24ZDC, or the route is transPageHbRegister. */
export function mayAuthorize({ route, query }: Pick<Visit, 'route' | 'query'>): boolean {
  return (
    query.get('busMode') !== '1' &&
    query.get('pageChannel') !== 'P24ZDC' &&
    route.key !== 'transPageHbRegister'
  );
}

/**
 * A link within these pages can carry sign-on parameters, too; the path without them then takes its place.
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
