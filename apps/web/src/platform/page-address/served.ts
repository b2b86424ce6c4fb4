/**
 * Where these pages are, when the gateway serves them. The build of an offline package has packaged.ts in
 * this place.
 */
import { BASE } from '../paths.ts';

/** The origin of our pages' addresses as others know them: those that are shared, and in the settings. */
export const pagesOrigin = (): string => location.origin;

/** The address on the network of what is shown. */
export const hereAddress = (): string => location.href;

/** The query of what is shown, with its question mark. */
export const hereSearch = (): string => location.search;

/** Path and query of what is shown, as the router knows them. */
export const herePath = (): string => location.pathname.slice(BASE.length) + hereSearch();

/** Where somebody else sends this browser back to; `path`: the router's. */
export const returnAddress = (path: string): string => location.origin + BASE + path;

/** Loads a screen as if the page had just been opened; it takes the place of the present history entry. */
export const openAnew = (path: string): void => location.replace(BASE + path);

/** The release that is open, by the address of its scripts: it is loaded anew once, if that does not help. */
export const RELEASE: string = import.meta.url;

/** Loads the page again after a part of it was gone: its newest version comes. */
export const loadNewest = (): void => location.reload();

const keep = (): void => void import('../service-worker/keep.ts').catch(Boolean);

/**
 * Begins to show the pages. What keeps them for times without a network comes when the browser has nothing
 * better to do; without it they go on.
 */
export function start(show: () => void): void {
  show();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 3000);
}
