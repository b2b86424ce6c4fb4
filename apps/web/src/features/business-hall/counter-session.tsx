import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState, useEffectEvent } from 'react';
import { Route, Routes, MemoryRouter, UNSAFE_LocationContext, UNSAFE_RouteContext } from 'react-router';
import { useAutoMoney, useRules } from '../../agreement-form/rules.ts';
import { SetupForm } from '../../agreement-form/setup-form.tsx';
import { counter } from '../../agreement-form/variant.ts';
import { endAtGateway } from '../../me/log-out.ts';
import { useTexts } from '../../platform/language/index.ts';
import { pageAge } from '../../platform/page-age.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { useCnlCode } from '../../platform/use-cnl-code.ts';
import { SmsLogin } from '../../sms-login/sms-login.tsx';
import { Button } from '../../ui/button/button.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { businessHallCopy } from './copy.ts';
import { nextCustomer, wipeCustomer } from './counter-device.ts';
import { CounterResult, type Ending, SessionOver } from './session-end.tsx';
import type { Staff } from './staff.ts';
import * as styles from './business-hall.module.css';

/**
 * Time (ms) without a touch after which a counter session ends, and how long before that a warning is shown.
 */
const IDLE_MS = 3 * 60_000;
const WARN_MS = 30_000;

interface CounterSessionProps {
  readonly staff: Staff;
  /** Content above the customer's login: the staff member at work. */
  readonly lead: ReactNode;
}

/**
 * One customer's session at the counter: their own number and code, the terms, their consent, the result. It
 * ends when it is done, after three minutes without a touch, by its button, and with the page.
 */
export function CounterSession({ staff, lead }: CounterSessionProps): ReactNode {
  const copy = useTexts(businessHallCopy);
  const user = useStore(session);
  const [stage, setStage] = useState<'login' | 'form'>('login');
  const [ending, setEnding] = useState<Ending | null>(null);

  const end = useCallback(async (how: Ending): Promise<void> => {
    const isLoggedIn = session.get() !== null;
    setEnding(how);
    // At the gateway the session also expires by itself, a few minutes later.
    const whyNotTold = isLoggedIn ? await endAtGateway() : null;
    wipeCustomer();
    if (whyNotTold !== null) setEnding({ ...how, whyNotTold });
  }, []);
  useEndWithPage();
  const seconds = useIdle(IDLE_MS, WARN_MS, () => {
    if (ending === null) void end({ kind: 'over' }).then(nextCustomer);
    else nextCustomer();
  });

  const leave = () => end({ kind: 'over' }).then(nextCustomer);
  const isLost = stage === 'form' && user === null;
  if (ending !== null || isLost) return <SessionOver ending={ending ?? { kind: 'over' }} />;
  return (
    <>
      {stage === 'login' ? (
        <SmsLogin
          heading={copy.customerHeading}
          lead={lead}
          staffTicket={staff.staffTicket}
          onLoggedIn={() => setStage('form')}
        />
      ) : (
        <CustomerRouter>
          <Routes>
            <Route
              path={paths.autoRechargeResult}
              element={<CounterResult staffTicket={staff.staffTicket} onEnd={end} />}
            />
            <Route path="*" element={<CounterForm onLeave={leave} />} />
          </Routes>
        </CustomerRouter>
      )}
      <output aria-live="polite">
        {seconds !== null && (
          <span className={styles.idle} data-testid="ending-soon">
            {copy.endingSoon(seconds)}
          </span>
        )}
      </output>
    </>
  );
}

/**
 * Ends the session when the page is left, by Back or otherwise; a page restored from the cache starts over.
 */
function useEndWithPage(): void {
  const isSet = useRef(false);
  useEffect(() => {
    if (isSet.current) return;
    isSet.current = true;
    const hide = () => {
      document.querySelector('#root')?.setAttribute('hidden', '');
      wipeCustomer();
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) nextCustomer();
    };
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      isSet.current = false;
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
      wipeCustomer();
    };
  }, []);
}

/** Renders the shared form with the terms of the customer's own agreement, alone on the screen. */
function CounterForm({ onLeave }: { readonly onLeave: () => Promise<void> }): ReactNode {
  const copy = useTexts(businessHallCopy);
  const cnlCode = useCnlCode();
  const rules = useRules(cnlCode);
  const amounts = useAutoMoney(cnlCode);
  const user = useStore(session);
  const error = rules.error ?? amounts.error;
  const forCustomer = (
    <section className={styles.card}>
      <h2>{copy.forCustomer}</h2>
      <p className={styles.quiet}>
        <Phrases text={copy.forCustomerText} />
      </p>
      <Button kind="text" onClick={onLeave}>
        {copy.end}
      </Button>
    </section>
  );
  if (rules.data && amounts.data)
    return (
      <SetupForm
        variant={counter}
        offer={{ rules: rules.data, amountsFen: amounts.data }}
        edited={null}
        ownMobileNo={user?.mobileNo ?? ''}
        cnlCode={cnlCode}
        corner={null}
        onBack={() => void onLeave()}
        lead={forCustomer}
      />
    );
  if (!error)
    return (
      <PageSkeleton bottomBar>
        <Bone kind="block" />
        <Bone kind="block" />
      </PageSkeleton>
    );
  return (
    <Page onBack={() => void onLeave()}>
      <ErrorState
        title={copy.loadFailed}
        error={error}
        advice={copy.loadFailedText}
        onRetry={() => Promise.all([rules.refetch(), amounts.refetch()])}
      />
    </Page>
  );
}

/** A nested router needs these to be unset. */
const NO_LOCATION = null as never;
const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * The router of one customer's session: its screens are not entries of the browser's history, and its answers
 * are in a cache of their own. Both are discarded with the component.
 */
function CustomerRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <UNSAFE_LocationContext.Provider value={NO_LOCATION}>
        <UNSAFE_RouteContext.Provider value={NO_ROUTE}>
          <MemoryRouter>{children}</MemoryRouter>
        </UNSAFE_RouteContext.Provider>
      </UNSAFE_LocationContext.Provider>
    </QueryClientProvider>
  );
}

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Calls `onIdle` when the page was not touched for `afterMs`. Returns the seconds left in the last `warnMs`
 * before that; null earlier.
 */
function useIdle(afterMs: number, warnMs: number, onIdle: () => void): number | null {
  const [leftMs, setLeftMs] = useState(afterMs);
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let touchedAt = pageAge();
    const touch = () => {
      touchedAt = pageAge();
      setLeftMs(afterMs);
    };
    const timer = setInterval(() => {
      const left = touchedAt + afterMs - pageAge();
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
      // Only the shown countdown causes a new rendering.
      setLeftMs(left <= warnMs ? Math.max(0, left) : afterMs);
    }, 1000);
    for (const name of TOUCHES) addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true });
    };
  }, [afterMs, warnMs]);
  return leftMs <= warnMs ? Math.ceil(leftMs / 1000) : null;
}
