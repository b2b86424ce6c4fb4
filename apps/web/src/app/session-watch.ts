import { useEffect } from 'react';
import { useNavigateFromAnywhere } from '../platform/navigate.ts';
import { currentLanguage, onLanguageChange } from '../platform/language/index.ts';
import { CallError, connectHttp } from '../platform/http/index.ts';
import { herePath } from '../platform/page-address/index.ts';
import { pageRest } from '../platform/page-rest.ts';
import { paths } from '../platform/paths.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import { session } from '../platform/session/index.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { connectWalletApp } from '../platform/wallet-app/index.ts';
import { showToast } from '../ui/toast/toast.ts';
import { appCopy } from './copy.ts';
import { queryClient } from './query-client.ts';

/** How long (ms) the check waits for a page that does not come to rest, as its own answers may hang. */
const LONGEST_HOLD_MS = 5000;

function retry(): void {
  if (document.visibilityState === 'visible') sessionValidity.retryNow();
}

/**
 * Returns the check under way. Called when a call learnt that the session has ended, so the result is needed
 * now.
 */
function validityUnderWay(): Promise<boolean> | null {
  pageRest.cannotWait();
  return sessionValidity.underWay();
}

/**
 * Repeats the queries that failed before the language was changed: their messages are in the former language.
 */
function askFailedAnew(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof CallError,
  });
}

/** Repeats an unanswered session check when the network or the user is back. */
function watchValidity(): () => void {
  addEventListener('online', retry);
  addEventListener('pageshow', retry);
  document.addEventListener('visibilitychange', retry);
  const stopSaying = sessionValidity.onEnded((message) => message !== null && showToast(message));
  const stopGoingOn = sessionValidity.onConfirmed((again) => {
    if (!again) return;
    // Queries that failed meanwhile are repeated too, without a tap.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof CallError && error.mayPass,
    });
  });
  const hold = setTimeout(pageRest.cannotWait, LONGEST_HOLD_MS);
  return () => {
    clearTimeout(hold);
    removeEventListener('online', retry);
    removeEventListener('pageshow', retry);
    document.removeEventListener('visibilitychange', retry);
    stopSaying();
    stopGoingOn();
  };
}

/** Leads to login when the session has ended, here or in another tab, and drops the data of its user. */
export function useSessionWatch(): void {
  const navigate = useNavigateFromAnywhere();
  useEffect(() => {
    const goToLogin = () => {
      const here = herePath();
      if (!here.startsWith(paths.login)) void navigate(loginPath(here), { replace: true });
    };
    connectHttp({ showToast, goToLogin, validityUnderWay });
    connectWalletApp({ showToast });

    const onStorage = (event: StorageEvent) => {
      if (!session.noticeOtherTab(event)) return;
      showToast(appCopy[currentLanguage()].loggedOutElsewhere);
      goToLogin();
    };
    addEventListener('storage', onStorage);
    // The page may show data of a user who has logged out since.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !session.isStillCurrent()) location.reload();
    };
    addEventListener('pageshow', onShown);

    let user = session.get();
    const stopFollowing = session.subscribe(() => {
      const now = session.get();
      // The validity check only adds to the same user's data: the page's calls are already under way.
      if (now?.userNo !== user?.userNo && now?.tokenId !== user?.tokenId) queryClient.clear();
      user = now;
    });
    const stopWatching = watchValidity();
    const stopAskingAnew = onLanguageChange(askFailedAnew);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onShown);
      stopFollowing();
      stopWatching();
      stopAskingAnew();
    };
  }, [navigate]);
}
