import { BASE, paths } from '../paths.ts';

/** Any origin does for reading a path; it never gets into an answer. */
const ORIGIN = 'https://origin.invalid';
const CONTROL_OR_BACKSLASH = /[\p{Cc}\s\\]/u;

/**
 * Reads a `refererUrl` (SPEC section 2, login). Only a path under the base path of these pages is taken, so
 * that a link to the login page can never lead off to another site; the login page itself is refused too,
 * since it would come back to itself for ever. Gives the path for the router, without the base, or null.
 */
export function readReferer(value: string | null): string | null {
  if (!value || CONTROL_OR_BACKSLASH.test(value) || !value.startsWith(`${BASE}/`)) return null;
  let url: URL;
  try {
    url = new URL(value, ORIGIN);
  } catch {
    return null;
  }
  if (url.origin !== ORIGIN || !url.pathname.startsWith(`${BASE}/`)) return null;
  const path = url.pathname.slice(BASE.length);
  if (path.startsWith('//') || path === paths.login) return null;
  return path + url.search + url.hash;
}

/**
 * The login page that comes back to where the user was. `path` is the router's full path: without the base.
 */
export function loginPath(path: string): string {
  return path.startsWith(paths.login)
    ? path
    : `${paths.login}?${new URLSearchParams({ refererUrl: BASE + path }).toString()}`;
}
