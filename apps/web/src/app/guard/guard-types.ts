import type { NavigationInfo } from '../../platform/navigation-info.ts';
import type { Session } from '../../platform/session/session.ts';
import type { SignOn } from '../../platform/sign-on/sign-on.ts';
import type { Tourists } from '../../platform/tourist/tourists.ts';
import type { RouteRow } from '../route-types.ts';

/** A visit to a route that is about to be shown. */
export interface Visit {
  readonly route: RouteRow;
  readonly query: URLSearchParams;
  /** Path and query as the router knows them, without the base. */
  readonly fullPath: string;
}

/** The decision of a step. */
export type Verdict =
  /** No decision: the next step decides. */
  | { readonly kind: 'next' }
  /** Shows the route; no further step runs. */
  | { readonly kind: 'show' }
  /** Redirects to another route (replace). */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Leaves these pages for an allowed address (replace). */
  | { readonly kind: 'leave'; readonly to: string };

/** The functions and data that the steps need. */
export interface GuardPorts {
  readonly session: Pick<Session, 'get' | 'signIn' | 'clear'>;
  readonly navigation: Pick<NavigationInfo, 'show'>;
  readonly inWalletApp: boolean;
  /** The channel code of the campus campaign, from the configuration. */
  readonly marketingCnlCode: string;
  readonly tourists: Tourists;
  readonly signOn: SignOn;
  /** Returns the full address of a path of ours, as other sites see it. */
  readonly addressOf: (fullPath: string) => string;
  /** Returns the URL of an address from outside if the browser may be sent there. */
  readonly allowedAddress: (address: string) => URL | null;
  /** Starts the check whether the session is valid (SPEC section 7, validCheck), without waiting for it. */
  readonly validate: () => void;
}

export type GuardStep = (visit: Visit, ports: GuardPorts) => Verdict | Promise<Verdict>;

export const NEXT: Verdict = { kind: 'next' };
export const SHOW: Verdict = { kind: 'show' };

/** The routes that need login and that a tourist may open nevertheless (SPEC section 6). */
const touristRoutes = new Set(['placeOrder', 'integralPage', 'digitalRecharge']);

/**
 * Returns whether a tourist's session opens a route: one of the three, or the result of a top-up made there.
 */
export function isForTourists({ key }: Pick<RouteRow, 'key'>): boolean {
  return touristRoutes.has(key) || key === 'resultPage';
}

/** Returns whether a visit asks for admission as a tourist, on a route that admits tourists. */
export function asksAsTourist({ route, query }: Pick<Visit, 'route' | 'query'>): boolean {
  return touristRoutes.has(route.key) && query.get('supportTourists') === 'Y';
}

/** The channel type of the campus campaign. */
export const CAMPUS = 'ZDCXYYQ2024';

/** Redirects to a path with a query. */
export function redirect(path: string, query: URLSearchParams): Verdict {
  const search = query.toString();
  return { kind: 'redirect', to: search === '' ? path : `${path}?${search}` };
}

/** Returns a copy of a query with some keys dropped and others set. */
export function changedQuery(
  query: URLSearchParams,
  dropped: readonly string[],
  set: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const name of dropped) changed.delete(name);
  for (const [name, value] of Object.entries(set)) changed.set(name, value);
  return changed;
}
