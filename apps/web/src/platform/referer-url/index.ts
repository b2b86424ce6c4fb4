import { BASE, paths, pathWith } from '../paths.ts';

const CONTROL_OR_BACKSLASH = /[\p{Cc}\s\\]/u;
/** The beginnings of the paths of SPEC section 2, without the base. */
const ROUTER_PATH =
  /^\/(?:rechargeTelebill|autoRecharge|marketingActivities|telBill|protocol|sensitiveAuthorization)\//;

/**
 * Reads a `refererUrl` (SPEC section 2, login): a path of the router, the same with the base before it, or
 * the full address of one of our own pages. Anything else is refused, so that a link to the login page can
 * never lead to another site; the login page itself is refused too, since it would return to itself for ever.
 *
 * @param ownOrigin the origin of these pages.
 * @returns the path for the router, without the base; null if there is none.
 */
export function readReferer(value: string | null, ownOrigin: string): string | null {
  if (!value || CONTROL_OR_BACKSLASH.test(value)) return null;
  const url = read(ROUTER_PATH.test(value) ? BASE + value : value, ownOrigin);
  if (!url?.pathname.startsWith(`${BASE}/`)) return null;
  const path = url.pathname.slice(BASE.length);
  if (path.startsWith('//') || path === paths.login) return null;
  return path + url.search + url.hash;
}

/**
 * Returns the URL of one of our own addresses, given in full or as a path with the base; null for any other.
 */
function read(value: string, ownOrigin: string): URL | null {
  if (!value.startsWith(`${ownOrigin}/`) && !value.startsWith(`${BASE}/`)) return null;
  try {
    const url = new URL(value, ownOrigin);
    return url.origin === ownOrigin ? url : null;
  } catch {
    return null;
  }
}

/**
 * Returns the path of the login page that leads back to the present page. `path` is the router's full path,
 * without the base.
 */
export function loginPath(path: string): string {
  return path.startsWith(paths.login) ? path : pathWith(paths.login, { refererUrl: BASE + path });
}
