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
export function useGuard(route: RouteRow): { verdict: Verdict | null; checkAgain: () => unknown } {
  const { pathname, search } = useLocation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [runs] = useState(createRuns);

  const check = useCallback(() => {
    const isLatest = runs.begin();
    const decide = (decided: Verdict) => {
      if (!isLatest()) return;
      loading.set(false);
      initialLoad.set(false);
      setVerdict(decided);
    };
    const outcome = runGuard(steps, { route, query: new URLSearchParams(search), fullPath: pathname + search }, ports);
    if (!(outcome instanceof Promise)) return decide(outcome);
    loading.set(true);
    return outcome.then(decide);
  }, [route, pathname, search, runs]);

  useLayoutEffect(() => {
    void check();
    return () => {
      runs.dropAll();
      loading.set(false);
    };
  }, [check, runs]);

  return { verdict, checkAgain: check };
}

/** Only the latest run decides: what an earlier one finds comes too late. */
function createRuns() {
  let latest = 0;
  return {
    begin() {
      const run = ++latest;
      return () => run === latest;
    },
    dropAll: () => void latest++,
  };
}
