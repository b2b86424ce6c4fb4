/**
 * Addresses of these pages when the gateway serves them. The build of an offline package uses packaged.ts in
 * place of this file.
 */
import { BASE } from '../paths.ts';

/** Returns the origin of our pages as others know it, for shared addresses and the settings. */
export const pagesOrigin = (): string => location.origin;

/** Returns the network address of the present page. */
export const hereAddress = (): string => location.href;

/** Returns the query of the present page, with its question mark. */
export const hereSearch = (): string => location.search;

/** Returns path and query of the present page, as the router knows them. */
export const herePath = (): string => location.pathname.slice(BASE.length) + hereSearch();

/** Returns the address to which another site sends this browser back; `path` is the router's. */
export const returnAddress = (path: string): string => location.origin + BASE + path;

/** Loads a screen as if the page had just been opened, replacing the present history entry. */
export const openAnew = (path: string): void => location.replace(BASE + path);

/**
 * Identifies the open release by the address of its scripts: the page is reloaded at most once per release.
 */
export const RELEASE: string = import.meta.url;

/** Reloads the page to get its newest version after a part of it was missing. */
export const loadNewest = (): void => location.reload();

const keep = (): void => void import('../service-worker/keep.ts').catch(Boolean);

/**
 * Shows the pages. The service worker, which keeps files for times without a network, is loaded when the
 * browser is idle; the pages work without it.
 */
export function start(show: () => void): void {
  show();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 3000);
}
