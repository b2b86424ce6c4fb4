/**
 * Navigates to other pages of ours. A tap may have to wait for an answer before it leads to a page; if the
 * user has left the page meanwhile, or taps again before the next page is rendered, nothing is opened.
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
 * Returns a function that goes to another page while the page on which the hook ran is still open, and
 * afterwards does nothing. A page is its path with its query: a sheet over it is not a page of its own.
 */
export function useNavigate(): GoTo {
  const navigate = useRouterNavigate();
  const isPageOpen = useIsPageOpen();
  return useCallback(
    (to, options) => (isPageOpen() ? navigate(to, owned(options)) : undefined),
    [navigate, isPageOpen],
  );
}

/**
 * Marks the state of a history entry with its owner, the present user; state taken over from another entry
 * keeps its owner.
 */
function owned(options?: NavigateOptions): NavigateOptions | undefined {
  const of = session.owner();
  return of && options?.state ? { ...options, state: { of, ...options.state } } : options;
}

/**
 * Returns the state of a history entry, or null if another user left it there: users of one browser share its
 * history.
 */
export function ownState(state: unknown): unknown {
  return session.owns((state as { readonly of?: unknown } | null)?.of) ? state : null;
}

/** Goes to another page from any page; used when a session ends, which concerns all of them. */
export const useNavigateFromAnywhere = useRouterNavigate;

/**
 * Returns a function that says whether the rendered page is still open: the router may already have moved on.
 */
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
 * Returns a function that says later whether the page open at the tap is still open, and still belongs to the
 * same user: another user may have logged in meanwhile and come to the same page.
 */
export function pageNow(): () => boolean {
  const path = herePath();
  const userNo = session.get()?.userNo;
  return () => herePath() === path && session.owns(userNo);
}

/**
 * Returns a function that reads the state of the router's present history entry. The rendered page may still
 * be the previous one, so handlers of taps read the state here.
 */
export function useStateNow(): () => Readonly<Record<string, unknown>> {
  const history = useHistory();
  return useCallback(
    () => (ownState(history.location.state) ?? {}) as Readonly<Record<string, unknown>>,
    [history],
  );
}

/** Whether a step back was requested that the browser has not yet reported to the router. */
let isSteppingBack = false;

/**
 * Time (ms) after which a step back is considered done: a step that leaves our pages is reported by no event,
 * and the page may be kept and shown again.
 */
const STEP_IS_OVER_MS = 1000;

/**
 * Returns a function that goes one step back in the history. A second tap before the browser has done so is
 * ignored.
 */
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

/**
 * Returns the number of our pages before this one in the history; undefined until the router has counted
 * them.
 */
export const pagesBefore = (): number | undefined =>
  (window.history.state as { readonly idx?: number } | null)?.idx;

/**
 * Returns a function that goes back to the previous page; if the visit began on this page, it is replaced by
 * `first`.
 */
export function useLeave(): (first: To) => void {
  const navigate = useNavigate();
  const isPageOpen = useIsPageOpen();
  const stepBack = useStepBack();
  return (first) => {
    if (isPageOpen() && pagesBefore()) stepBack();
    else void navigate(first, { replace: true });
  };
}

/** Returns the router's own history, whose location is always the present one. */
function useHistory(): { readonly location: Location; go(delta: number): void } {
  return use(NavigationContext).navigator as unknown as ReturnType<typeof useHistory>;
}
