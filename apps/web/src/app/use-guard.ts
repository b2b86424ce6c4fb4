import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { device } from '../platform/device/index.ts';
import { call } from '../platform/http/index.ts';
import { navigationInfo } from '../platform/navigation-info/index.ts';
import { session } from '../platform/session/index.ts';
import { type GuardPorts, guardSteps, runGuard, type Verdict } from './guard/index.ts';
import { initialLoad, loading } from './loading.ts';
import type { RouteRow } from './route-types.ts';

const steps = guardSteps();
const ports: GuardPorts = {
  session,
  navigation: navigationInfo,
  inWalletApp: device.inWalletApp,
  validCheck: () => call('GET /common/v1/ssoToken/validCheck', {}, { failureShownBy: 'caller' }),
  now: Date.now,
};

/**
 * Runs the guard when a route is entered and when its query changes. Null while nothing is decided; a screen that
 * is already there stays while its new query is checked.
 */
export function useGuard(route: RouteRow): { verdict: Verdict | null; checkAgain: () => void } {
  const { pathname, search } = useLocation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [attempt, setAttempt] = useState(0);

  useLayoutEffect(() => {
    let current = true;
    const decide = (decided: Verdict) => {
      if (!current) return;
      loading.set(false);
      initialLoad.set(false);
      setVerdict(decided);
    };
    const outcome = runGuard(steps, { route, query: new URLSearchParams(search), fullPath: pathname + search }, ports);
    if (outcome instanceof Promise) {
      loading.set(true);
      void outcome.then(decide);
    } else {
      decide(outcome);
    }
    return () => {
      current = false;
      loading.set(false);
    };
  }, [route, pathname, search, attempt]);

  return { verdict, checkAgain: useCallback(() => setAttempt((count) => count + 1), []) };
}
