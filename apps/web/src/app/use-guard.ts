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
 * Runs the guard when a route is entered and when its query changes. Null until it has decided; a screen that
 * is already shown stays while its new query is checked. Runs again when the session was found to have ended,
 * which may be after the screen appeared.
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
      // A new object each time: a screen that stays although its session has ended then loads again, for a
      // visitor.
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

  // Runs synchronously, together with the display of the logged-out state, so that a screen which is removed
  // makes no further calls.
  useEffect(() => sessionValidity.onEnded(() => flushSync(() => void check())), [check]);

  useEffect(() => {
    // When the user comes back from there, the page is checked again.
    if (verdict?.kind === 'leave') void leaveTo(verdict.to, { replace: true }).then(check);
  }, [verdict, check]);

  return verdict;
}

/** Creates a sequence of runs in which only the latest may decide: results of earlier ones are too late. */
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
