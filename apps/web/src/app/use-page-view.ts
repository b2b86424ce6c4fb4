import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { analyticsAddress, reportEvent } from '../platform/analytics/index.ts';
import { whenIdle } from '../platform/after-first-picture.tsx';

let isStarted = false;

/** Notes that a screen is shown, once for each path; what sends events is loaded when the page rests. */
export function usePageView(isShown: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isShown) reportEvent('pageView');
  }, [isShown, pathname]);
  useEffect(() => {
    const address = analyticsAddress();
    if (isStarted || !isShown || address === null) return;
    isStarted = true;
    whenIdle(() => {
      const load = import('./send-analytics.ts').then(({ startSending }) => startSending(address));
      // The next page tries again.
      load.catch(() => void (isStarted = false));
    });
  }, [isShown]);
}
