import type { CallError } from '../../platform/http/call-error.ts';
import type { NavigationInfo } from '../../platform/navigation-info/navigation-info.ts';
import type { Session } from '../../platform/session/session.ts';
import type { SessionUser } from '../../platform/session/session-user.ts';
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
  /** The checks could not be made: say so, and offer to make them again. */
  | { readonly kind: 'unchecked'; readonly error: CallError };

/** What the steps need of the world. */
export interface GuardPorts {
  readonly session: Pick<Session, 'get' | 'confirm' | 'clear'>;
  readonly navigation: Pick<NavigationInfo, 'show'>;
  readonly inWalletApp: boolean;
  /** The validity check (SPEC section 7). Fails with a CallError. */
  readonly validCheck: () => Promise<Omit<SessionUser, 'tokenId'>>;
  readonly now: () => number;
}

export type GuardStep = (visit: Visit, ports: GuardPorts) => Verdict | Promise<Verdict>;

export const NEXT: Verdict = { kind: 'next' };
export const SHOW: Verdict = { kind: 'show' };
