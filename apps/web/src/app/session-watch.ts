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

/** How long (ms) the check waits for a page that does not come to rest: its own answers may hang. */
const LONGEST_HOLD_MS = 5000;

function retry(): void {
  if (document.visibilityState === 'visible') sessionValidity.retryNow();
}

/** A call has heard that the session has ended: what the check says of it is needed now. */
function validityUnderWay(): Promise<boolean> | null {
  pageRest.cannotWait();
  return sessionValidity.underWay();
}

/** Asks anew for what failed before the language was changed: its failure is said in the one of before. */
function askFailedAnew(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof CallError,
  });
}

/** Asks again about a session that got no answer when the network or the user is back, and goes on then. */
function watchValidity(): () => void {
  addEventListener('online', retry);
  addEventListener('pageshow', retry);
  document.addEventListener('visibilitychange', retry);
  const stopSaying = sessionValidity.onEnded((message) => message !== null && showToast(message));
  const stopGoingOn = sessionValidity.onConfirmed((again) => {
    if (!again) return;
    // What had failed beside it is there again, too, without a tap.
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

/**
 * Leads to login when the session has ended, here or in another tab, and forgets what belonged to its user.
 */
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
    // What stands there may be of a user who has logged out since.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !session.isStillCurrent()) location.reload();
    };
    addEventListener('pageshow', onShown);

    let user = session.get();
    const stopFollowing = session.subscribe(() => {
      const now = session.get();
      // What the validity check adds is of the same user: the page's calls are under way already.
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
