import type { CallName } from './calls/index.ts';

/** Every call stands under this path (SPEC section 7). */
export const API_BASE = '/huafei-agw';

/** Follows one order as it changes, by server-sent events; not a call, since it has no one answer. */
export const FOLLOW_ORDER_PATH = '/own/v1/followOrder';

/**
 * The header in which a session's token comes to calls of our own: what stands in an address is written down
 * on the way. SPEC's calls have it in their payload (section 7).
 */
export const TOKEN_HEADER = 'X-Sso-Token';

/** Whether a path below the base path is of a call of our own, which SPEC section 7 does not list. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/own/');
}

/** Method and path of a call, without the base path. */
export function splitCall(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
