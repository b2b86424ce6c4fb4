import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import { useLanguage } from '../platform/language/index.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { Redirect } from '../platform/redirect.tsx';
import { walletApp } from '../platform/wallet-app/index.ts';
import { PageTitle } from '../ui/page/page.tsx';
import type { Verdict } from './guard/index.ts';
import { LoadingScreen } from './loading-screen.tsx';
import type { RouteRow, Screen } from './route-types.ts';
import { useArrival } from './use-arrival.ts';
import { useGuard } from './use-guard.ts';
import { usePageView } from './use-page-view.ts';

/** The page does without it. */
const NativeBar = lazy(() =>
  import('./native-bar.tsx').then(
    (bars) => ({ default: bars.NativeBar }),
    () => ({ default: () => null }),
  ),
);

const loaded = new Map<Screen, LazyExoticComponent<ComponentType>>();

function lazyScreen(screen: Screen): ComponentType {
  let component = loaded.get(screen);
  if (!component) loaded.set(screen, (component = lazy(() => loadChunk(screen.load))));
  return component;
}

/** A route's screen once the guard has let it pass; its skeleton before that. */
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
        <Suspense>
          <NativeBar menu={route.menu} title={title} isShown={verdict?.kind === 'show'} />
        </Suspense>
      )}
      {content(route, verdict)}
    </PageTitle>
  );
}

function content({ screen }: RouteRow, verdict: Verdict | null): ReactNode {
  const { Skeleton } = screen;
  if (!verdict || verdict.kind === 'leave') return <Skeleton />;
  if (verdict.kind === 'redirect') return <Redirect to={verdict.to} state={carriedState()} />;
  const Component = lazyScreen(screen);
  return (
    <Suspense fallback={<LoadingScreen Skeleton={Skeleton} />}>
      <Component />
    </Suspense>
  );
}

/**
 * What the history entry carries, which goes along when another page comes in its place: after login the
 * number and amount are there again. Asked of the browser: the first picture's script writes it, too, behind
 * the router's back (scripts/build/early-input.js).
 */
function carriedState(): unknown {
  const { usr } = (window.history.state ?? {}) as { readonly usr?: unknown };
  return usr;
}
