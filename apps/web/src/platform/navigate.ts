/**
 * Going to another page of ours. What a tap leads to may have to wait for an answer, and whoever tapped may
 * have gone elsewhere meanwhile, or tap again before the next page is drawn: neither leads anywhere any more.
 */
import { use, useCallback } from 'react';
import {
  type Location,
  type NavigateOptions,
  type To,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router';
import { herePath } from './page-address/index.ts';
import { session } from './session/index.ts';

type GoTo = (to: To, options?: NavigateOptions) => void | Promise<void>;

/**
 * Goes to another page as long as the page is open on which the function was given; afterwards it does
 * nothing. A page is its path with its query: a sheet over it is none of its own.
 */
export function useNavigate(): GoTo {
  const navigate = useRouterNavigate();
  const isPageOpen = useIsPageOpen();
  return useCallback(
    (to, options) => (isPageOpen() ? navigate(to, owned(options)) : undefined),
    [navigate, isPageOpen],
  );
}

/** What an entry carries is of whoever is here; what is handed on from another entry stays its owner's. */
function owned(options?: NavigateOptions): NavigateOptions | undefined {
  const of = session.owner();
  return of && options?.state ? { ...options, state: { of, ...options.state } } : options;
}

/** What a history entry carries, unless another user left it there: they share this browser's history. */
export function ownState(state: unknown): unknown {
  return session.owns((state as { readonly of?: unknown } | null)?.of) ? state : null;
}

/** Goes to another page wherever the user is by now: for an end of the session, which holds everywhere. */
export const useNavigateFromAnywhere = useRouterNavigate;

/** Whether the page is still open that is drawn: the router may have gone on already. */
export function useIsPageOpen(): () => boolean {
  const { pathname, search } = useLocation();
  const { basename } = use(NavigationContext);
  const history = useHistory();
  return useCallback(() => {
    const { location: now } = history;
    const below = basename === '/' ? 0 : basename.length;
    return search === now.search && pathname === (now.pathname.slice(below) || '/');
  }, [history, basename, pathname, search]);
}

/**
 * Taken at a tap, says later whether the page of that moment is still the one that is open, and still belongs
 * to the user of that moment: another one may have logged in meanwhile and come to the same page.
 */
export function pageNow(): () => boolean {
  const path = herePath();
  const userNo = session.get()?.userNo;
  return () => herePath() === path && session.owns(userNo);
}

/**
 * What the history entry carries at which the router is. What is drawn may be of the one before still:
 * whoever acts on a tap asks here.
 */
export function useStateNow(): () => Readonly<Record<string, unknown>> {
  const history = useHistory();
  return useCallback(
    () => (ownState(history.location.state) ?? {}) as Readonly<Record<string, unknown>>,
    [history],
  );
}

/** A step that the browser has been asked for and has not told the router of yet. */
let isSteppingBack = false;

/** A step that leads out of our pages is told by no event; the page may be kept, and shown again. */
const STEP_IS_OVER_MS = 1000;

/** One step back in the history. A second tap before the browser has taken it is the same wish. */
export function useStepBack(): () => void {
  const history = useHistory();
  return useCallback(() => {
    if (isSteppingBack) return;
    const { key } = history.location;
    history.go(-1);
    if (history.location.key !== key) return;
    isSteppingBack = true;
    const end = (): void => {
      isSteppingBack = false;
      removeEventListener('popstate', end);
      clearTimeout(timer);
    };
    addEventListener('popstate', end);
    const timer = setTimeout(end, STEP_IS_OVER_MS);
  }, [history]);
}

/** How many pages of ours are before this one; undefined: the router has not counted them yet. */
export const pagesBefore = (): number | undefined =>
  (window.history.state as { readonly idx?: number } | null)?.idx;

/** Back to where one came from; where the visit began on this page, `first` takes its place. */
export function useLeave(): (first: To) => void {
  const navigate = useNavigate();
  const isPageOpen = useIsPageOpen();
  const stepBack = useStepBack();
  return (first) => {
    if (isPageOpen() && pagesBefore()) stepBack();
    else void navigate(first, { replace: true });
  };
}

/** The router's own history, whose location is that of this moment. */
function useHistory(): { readonly location: Location; go(delta: number): void } {
  return use(NavigationContext).navigator as unknown as ReturnType<typeof useHistory>;
}
