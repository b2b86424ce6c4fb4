import type { NavigationInfo } from '../../platform/navigation-info.ts';
import type { Session } from '../../platform/session/session.ts';
import type { SignOn } from '../../platform/sign-on/sign-on.ts';
import type { Tourists } from '../../platform/tourist/tourists.ts';
import type { RouteRow } from '../route-types.ts';

/** A route about to be shown. */
export interface Visit {
  readonly route: RouteRow;
  readonly query: URLSearchParams;
  /** Path and query as the router knows them: without the base. */
  readonly fullPath: string;
}

/** What a step decides. */
export type Verdict =
  /** Nothing to say: the next step decides. */
  | { readonly kind: 'next' }
  /** Show the route; no further step is asked. */
  | { readonly kind: 'show' }
  /** Show another route instead (replace). */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Leave these pages for an address that is allowed (replace). */
  | { readonly kind: 'leave'; readonly to: string };

/** What the steps need of the world. */
export interface GuardPorts {
  readonly session: Pick<Session, 'get' | 'signIn' | 'clear'>;
  readonly navigation: Pick<NavigationInfo, 'show'>;
  readonly inWalletApp: boolean;
  /** The channel code of the campus campaign: configuration. */
  readonly marketingCnlCode: string;
  readonly tourists: Tourists;
  readonly signOn: SignOn;
  /** The full address of a path of ours, as others see it. */
  readonly addressOf: (fullPath: string) => string;
  /** An address from outside, when the browser may be sent there. */
  readonly allowedAddress: (address: string) => URL | null;
  /** Asks whether the session is good (SPEC section 7, validCheck), without being waited for. */
  readonly validate: () => void;
}

export type GuardStep = (visit: Visit, ports: GuardPorts) => Verdict | Promise<Verdict>;

export const NEXT: Verdict = { kind: 'next' };
export const SHOW: Verdict = { kind: 'show' };

/** Where a tourist is allowed though login is needed (SPEC section 6). */
const touristRoutes = new Set(['placeOrder', 'integralPage', 'digitalRecharge']);

/** Whether a tourist's session opens a route: one of the three, or the result of a top-up made there. */
export function isForTourists({ key }: Pick<RouteRow, 'key'>): boolean {
  return touristRoutes.has(key) || key === 'resultPage';
}

/** Whether a visit asks to be let in as a tourist, where tourists are. */
export function asksAsTourist({ route, query }: Pick<Visit, 'route' | 'query'>): boolean {
  return touristRoutes.has(route.key) && query.get('supportTourists') === 'Y';
}

/** The channel type of the campus campaign. */
export const CAMPUS = 'ZDCXYYQ2024';

/** To a path with a query. */
export function redirect(path: string, query: URLSearchParams): Verdict {
  const search = query.toString();
  return { kind: 'redirect', to: search === '' ? path : `${path}?${search}` };
}

/** A query with some keys dropped and others set. */
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
