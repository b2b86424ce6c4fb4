import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { carried } from '../../platform/sign-on/index.ts';
import { SmsLogin } from '../../sms-login/sms-login.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { LoginFoot } from './login-foot.tsx';
import { RegisterInstead } from './register-instead.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useKeptSession } from './use-kept-session.ts';
import { useWalletLogin } from './wallet/use-wallet-login.ts';
import { WalletLoginView } from './wallet/wallet-login-view.tsx';

/** Not there, the form below is. */
const OneTapLogin = lazy(() => import('./one-tap/one-tap-login.tsx').catch(() => ({ default: () => null })));

/**
 * Logging in, then back to refererUrl (SPEC section 2): inside the wallet app by the wallet first; by one tap
 * where the carrier names the phone's number; with a number and an SMS code.
 */
export default function LoginPage(): ReactNode {
  const wallet = useWalletLogin();
  const [hasOneTap] = useState(() => carried.oneTapToken !== null);
  const [isOneTapOver, setOneTapOver] = useState(false);
  const endOneTap = useCallback(() => setOneTapOver(true), []);
  const goOn = useAfterLogin();
  useKeptSession(goOn);
  if (wallet.stage !== 'none') return <WalletLoginView {...wallet} />;
  const lead = hasOneTap && (
    <Suspense fallback={<Bone kind="button" />}>
      <OneTapLogin isOver={isOneTapOver} onOver={endOneTap} />
    </Suspense>
  );
  return (
    <SmsLogin lead={lead} isLeadNearer={hasOneTap && !isOneTapOver} onLoggedIn={goOn}>
      <RegisterInstead />
      <LoginFoot />
    </SmsLogin>
  );
}
