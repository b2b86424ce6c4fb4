import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { leaveTo } from '../platform/leave-to.ts';
import { sessionValidity, signOn } from '../platform/sign-on/index.ts';
import { type GuardPorts, guardSteps, runGuard, type Verdict } from './guard/index.ts';
import { initialLoad, loading } from './loading-overlay.tsx';
import type { RouteRow } from './route-types.ts';
import { allowedAddress } from '../platform/allowed-address.ts';
import { device } from '../platform/device.ts';
import { navigationInfo } from '../platform/navigation-info.ts';
import { returnAddress } from '../platform/page-address/index.ts';
import { session } from '../platform/session/index.ts';
import { settings } from '../platform/settings.ts';
import { tourists } from '../platform/tourist/index.ts';

/** The guard's ports to this browser and the gateway. */
const guardPorts: GuardPorts = {
  session,
  navigation: navigationInfo,
  inWalletApp: device.inWalletApp,
  marketingCnlCode: settings.marketingCnlCode,
  tourists,
  signOn,
  addressOf: returnAddress,
  allowedAddress,
  validate: () => sessionValidity.check(),
};

const steps = guardSteps();

/**
 * Runs the guard when a route is entered and when its query changes. Null while nothing is decided; a screen
 * that is already there stays while its new query is checked. Once more when the session was found to have
 * ended, which may be after the screen appeared.
 */
export function useGuard(route: RouteRow): Verdict | null {
  const { pathname, search } = useLocation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [runs] = useState(createRuns);

  const check = useCallback(() => {
    const isLatest = runs.begin();
    const decide = (decided: Verdict) => {
      if (!isLatest()) return;
      loading.set(false);
      initialLoad.set(false);
      // Anew each time: a screen that stays although its session has ended asks again, for a visitor.
      setVerdict({ ...decided });
    };
    const outcome = runGuard(
      steps,
      { route, query: new URLSearchParams(search), fullPath: pathname + search },
      guardPorts,
    );
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

  // At once, together with what shows that nobody is logged in: a screen that goes asks nothing more.
  useEffect(() => sessionValidity.onEnded(() => flushSync(() => void check())), [check]);

  useEffect(() => {
    // Whoever comes back to this page from there is checked again.
    if (verdict?.kind === 'leave') void leaveTo(verdict.to, { replace: true }).then(check);
  }, [verdict, check]);

  return verdict;
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
