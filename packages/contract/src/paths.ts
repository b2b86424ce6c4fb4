import type { CallName } from './calls/index.ts';

/** The base path of every call (SPEC section 7). */
export const API_BASE = '/huafei-agw';

/**
 * The path at which one order is followed as it changes, by server-sent events. It is not a call, since it
 * has no single answer.
 */
export const FOLLOW_ORDER_PATH = '/own/v1/followOrder';

/**
 * The header that carries a session's token to calls of our own, since proxies and servers log addresses.
 * SPEC's calls carry it in their payload (section 7).
 */
export const TOKEN_HEADER = 'X-Sso-Token';

/** Whether a path below the base path belongs to a call of our own, which SPEC section 7 does not list. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/own/');
}

/** Returns the method and path of a call, without the base path. */
export function splitCall(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
