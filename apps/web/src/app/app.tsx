import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { walletApp } from '../platform/wallet-app/index.ts';
import { ErrorHelp, type ErrorHelpProps } from '../ui/state/error-help.tsx';
import { Toaster } from '../ui/toast/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuardedScreen } from './guarded-screen.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { OwnEntries } from './own-entries.tsx';
import { queryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { routes } from './routes.ts';
import { useSessionWatch } from './session-watch.ts';
import { useTexts } from '../platform/language/index.ts';
import { useOnline } from '../platform/online.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { useStore } from '../platform/store.ts';
import { OfflineIcon } from '../ui/icon/icons.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { appCopy } from './copy.ts';
import * as styles from './offline-strip.module.css';

export function App(): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router>
          <OwnEntries>
            <Shell />
          </OwnEntries>
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Needed only in a wallet app, which may be asked for something and not answer. */
const WalletOffer = extraPart(() => import('./wallet-offer.tsx'));

/** Needed only in a wallet app, which shows pages up to the top of the screen. */
const StatusBar = extraPart(() => import('./native-bar.tsx').then((bars) => ({ default: bars.StatusBar })));

/** Loaded with the first error. */
const HelpWithError = extraPart(() => import('../help/help-with-error.tsx'));

const drawErrorHelp = ({ reference }: ErrorHelpProps): ReactNode => <HelpWithError reference={reference} />;

function Shell(): ReactNode {
  const { pathname } = useLocation();
  useSessionWatch();
  return (
    <ErrorHelp value={drawErrorHelp}>
      <LoadingOverlay />
      <OfflineStrip />
      <ErrorBoundary place={pathname}>
        <Routes>
          {routes.map((route) => (
            <Route
              key={route.key}
              path={route.path}
              element={<GuardedScreen key={route.key} route={route} />}
            />
          ))}
        </Routes>
      </ErrorBoundary>
      <Toaster />
      {walletApp.inside && (
        <PartBoundary>
          <StatusBar />
          <WalletOffer />
        </PartBoundary>
      )}
    </ErrorHelp>
  );
}

/**
 * Renders a strip at the top while there is no network, or while the gateway has not confirmed the session:
 * one plain sentence, and the reason in the words of SPEC section 8. It disappears when the answer arrives.
 */
function OfflineStrip(): ReactNode {
  const texts = useTexts(appCopy);
  const online = useOnline();
  const validity = useStore(sessionValidity);
  const isUnanswered = online && validity.kind === 'unanswered';
  return (
    <output data-testid="offline-strip">
      {!online && (
        <span className={styles.offlineStrip}>
          <OfflineIcon />
          <span>{texts.offline}</span>
        </span>
      )}
      {isUnanswered && (
        <span className={styles.offlineStrip}>
          <OfflineIcon />
          <span>
            <Phrases text={texts.unanswered} />
            {validity.message !== null && (
              <span className={styles.why}>
                <Phrases text={validity.message} />
              </span>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
