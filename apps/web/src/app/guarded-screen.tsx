import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary, extraPart, lazyPart } from '@phonebill/lazy-part';
import { CHUNK_TIMEOUT_MS, loadChunk } from '../platform/load-chunk.ts';
import { Redirect } from '../platform/redirect.tsx';
import { walletApp } from '../platform/wallet-app/index.ts';
import { Page, PageTitle } from '../ui/page/page.tsx';
import type { Verdict } from './guard/index.ts';
import type { RouteRow, Screen } from './route-types.ts';
import { isOffered } from './open-screens.ts';
import { notOffered } from './screens.ts';
import { useGuard } from './use-guard.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { appCopy } from './copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { arrive } from '../ui/page/arrival.ts';
import { analyticsAddress, reportEvent } from '../platform/analytics/index.ts';
import { whenIdle } from '../platform/after-first-picture.tsx';

let isStarted = false;

/** The page works without it. */
const NativeBar = extraPart(() => import('./native-bar.tsx').then((bars) => ({ default: bars.NativeBar })));

const loaded = new Map<Screen, ComponentType>();

function lazyScreen(screen: Screen): ComponentType {
  let component = loaded.get(screen);
  if (!component) loaded.set(screen, (component = lazyPart(() => loadChunk(screen.load))));
  return component;
}

/** Renders a route's screen once the guard has let it pass, and its skeleton before. */
export function GuardedScreen({ route }: { readonly route: RouteRow }): ReactNode {
  const verdict = useGuard(route);
  const language = useLanguage();
  const title = route.title[language];
  useEffect(() => {
    document.title = title;
  }, [title]);
  useArrival();
  usePageView(verdict?.kind === 'show');
  return (
    <PageTitle value={title}>
      {walletApp.inside && (
        <PartBoundary>
          <NativeBar menu={route.menu} title={title} isShown={verdict?.kind === 'show'} />
        </PartBoundary>
      )}
      {content(route, verdict)}
    </PageTitle>
  );
}

function content(route: RouteRow, verdict: Verdict | null): ReactNode {
  // No login is needed to read that a screen is not offered.
  if (!isOffered(route)) return shown(notOffered);
  const { Skeleton } = route.screen;
  if (!verdict || verdict.kind === 'leave') return <Skeleton />;
  if (verdict.kind === 'redirect') return <Redirect to={verdict.to} state={carriedState()} />;
  return shown(route.screen);
}

function shown(screen: Screen): ReactNode {
  const { Skeleton } = screen;
  const Component = lazyScreen(screen);
  return (
    <PartBoundary fallback={<LoadingScreen Skeleton={Skeleton} />}>
      <Component />
    </PartBoundary>
  );
}

/**
 * Returns the state of the history entry, which is kept when another page replaces it, so that number and
 * amount are there again after login. Read from the browser: the first picture's script also writes it,
 * without the router's knowledge (scripts/build/early-input.js).
 */
function carriedState(): unknown {
  const { usr } = (window.history.state ?? {}) as { readonly usr?: unknown };
  return usr;
}

/** Takes a screen's place until its script is loaded, and says so if that takes long. */
function LoadingScreen({ Skeleton }: { readonly Skeleton: ComponentType }): ReactNode {
  const texts = useTexts(appCopy);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <Skeleton />;
  return (
    <Page>
      <ErrorState title={texts.lateTitle} onRetry={() => location.reload()}>
        <p>
          <Phrases text={texts.lateWords} />
        </p>
      </ErrorState>
    </Page>
  );
}

/**
 * Scrolls a new page to its top and moves the focus to its heading, so that a screen reader announces it.
 * Back keeps the position.
 */
function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    arrive();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another path is an arrival
  }, [pathname]);
}

/**
 * Reports that a screen is shown, once for each path; the code that sends events is loaded when the page is
 * at rest.
 */
function usePageView(isShown: boolean): void {
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
      // After a failure the next page tries again.
      load.catch(() => void (isStarted = false));
    });
  }, [isShown]);
}
