import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../platform/language/index.ts';
import { connectHttp } from '../platform/http/index.ts';
import { herePath } from '../platform/page-address/index.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import { session } from '../platform/session/index.ts';
import { connectWalletApp } from '../platform/wallet-app/index.ts';
import { showToast } from '../ui/toast/toast.ts';
import { appCopy } from './copy.ts';
import { queryClient } from './query-client.ts';

/**
 * Leads to login when the session has ended, here or in another tab, and forgets what belonged to its user.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const goToLogin = () => void navigate(loginPath(herePath()), { replace: true });
    connectHttp({ showToast, goToLogin });
    connectWalletApp({ showToast });

    const onStorage = (event: StorageEvent) => {
      if (!session.noticeOtherTab(event)) return;
      showToast(appCopy[currentLanguage()].loggedOutElsewhere);
      goToLogin();
    };
    addEventListener('storage', onStorage);

    let userNo = session.get()?.userNo;
    const stopFollowing = session.subscribe(() => {
      const now = session.get()?.userNo;
      if (now !== userNo) queryClient.clear();
      userNo = now;
    });
    return () => {
      removeEventListener('storage', onStorage);
      stopFollowing();
    };
  }, [navigate]);
}
