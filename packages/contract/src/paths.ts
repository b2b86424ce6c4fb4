import type { CallName } from './calls/index.ts';

/** Every call stands under this path (SPEC section 7). */
export const API_BASE = '/huafei-agw';

/** Follows one order as it changes, by server-sent events; not a call, since it has no one answer. */
export const FOLLOW_ORDER_PATH = '/own/v1/followOrder';

/** Method and path of a call, without the base path. */
export function splitCall(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
