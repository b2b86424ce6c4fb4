import { loginPath } from '../../platform/referer-url/index.ts';
import { type GuardStep, NEXT } from './guard-types.ts';

/**
 * SPEC section 2: a route that needs login, without supportTourists Y, goes to login with refererUrl set to
 * the full path.
 */
export const requireLogin: GuardStep = ({ route, query, fullPath }, { session }) => {
  if (!route.requiresAuth || session.get() || query.get('supportTourists') === 'Y') return NEXT;
  return { kind: 'redirect', to: loginPath(fullPath) };
};
