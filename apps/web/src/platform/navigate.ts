/**
 * Going to another page of ours. What a tap leads to may have to wait for an answer, and whoever tapped may
 * have gone elsewhere meanwhile, or tap again before the next page is drawn: neither leads anywhere any more.
 */
import { useCallback } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate as useRouterNavigate } from 'react-router';
import { herePath } from './page-address/index.ts';

type GoTo = (to: To, options?: NavigateOptions) => Promise<void>;

/**
 * Goes to another page as long as the page is open on which the function was given; afterwards it does
 * nothing. A page is its path with its query: a sheet over it is none of its own.
 */
export function useNavigate(): GoTo {
  const navigate = useRouterNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (to, options) => {
      if (isOpen(pathname + search)) await navigate(to, options);
    },
    [navigate, pathname, search],
  );
}

/** Goes to another page wherever the user is by now: for an end of the session, which holds everywhere. */
export function useNavigateFromAnywhere(): GoTo {
  const navigate = useRouterNavigate();
  return useCallback(async (to, options) => navigate(to, options), [navigate]);
}

/** Whether the page is still open that is drawn: the browser may have gone on already. */
export function useIsPageOpen(): () => boolean {
  const { pathname, search } = useLocation();
  return () => isOpen(pathname + search);
}

/** Taken at a tap, says later whether the page of that moment is still the one that is open. */
export function pageNow(): () => boolean {
  const path = herePath();
  return () => isOpen(path);
}

function isOpen(path: string): boolean {
  return withoutHash(herePath()) === withoutHash(path);
}

function withoutHash(path: string): string {
  return path.replace(/#.*/, '');
}

/** What the router writes into each history entry. */
interface HistoryEntry {
  /** How many pages of ours are before it. */
  readonly idx?: number;
  /** What we have it carry. */
  readonly usr?: Readonly<Record<string, unknown>> | null;
}

/**
 * The history entry at which the browser is. What is drawn may be of the one before still: whoever acts on a
 * tap asks here.
 */
export function entryNow(): HistoryEntry {
  return (window.history.state ?? {}) as HistoryEntry;
}

/** A step that the browser has been asked for and has not told the router of yet. */
let isSteppingBack = false;

/** A step back that leads out of our pages is told by no event; a page that was kept may come back. */
const STEP_IS_OVER_MS = 1000;

/**
 * One step back in the history. The browser takes it later than this returns; a second tap until then is the
 * same wish.
 */
export function stepBack(): void {
  if (isSteppingBack) return;
  isSteppingBack = true;
  const end = (): void => {
    isSteppingBack = false;
    clearTimeout(timer);
    removeEventListener('popstate', end);
  };
  const timer = setTimeout(end, STEP_IS_OVER_MS);
  addEventListener('popstate', end);
  window.history.back();
}

/** Back to where one came from; where the visit began on this page, `first` takes its place. */
export function useLeave(): (first: To) => void {
  const navigate = useNavigate();
  const isPageOpen = useIsPageOpen();
  return (first) => {
    if (!isPageOpen()) return;
    if (entryNow().idx) stepBack();
    else void navigate(first, { replace: true });
  };
}
