import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { carried, sessionValidity } from '../../platform/sign-on/index.ts';
import { SmsLogin } from '../../sms-login/sms-login.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useWalletLogin } from './wallet-login.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { paths } from '../../platform/paths.ts';
import { loginPageCopy, walletLoginCopy } from './copy.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { callerNow } from '../../platform/tourist/index.ts';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { Page } from '../../ui/page/page.tsx';
import * as styles from './login-foot.module.css';
import * as frame from '../../sms-login/login-layout.module.css';

const registerPaths: Readonly<Record<string, string>> = {
  [paths.setAutoRecharge]: paths.marketSetAutoRecharge,
  [paths.transPage]: paths.transPageHbRegister,
};

/** Not there, the form below is. */
const OneTapLogin = extraPart(() => import('./one-tap/one-tap-login.tsx'));

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
    <PartBoundary fallback={<Bone kind="button" />}>
      <OneTapLogin isOver={isOneTapOver} onOver={endOneTap} />
    </PartBoundary>
  );
  return (
    <SmsLogin lead={lead} isLeadNearer={hasOneTap && !isOneTapOver} onLoggedIn={goOn}>
      <RegisterInstead />
      <LoginFoot />
    </SmsLogin>
  );
}

/** At the foot of the login page: the way on without it, and what becomes of what is typed. */
function LoginFoot(): ReactNode {
  const copy = useTexts(loginPageCopy);
  return (
    <footer className={styles.foot}>
      <Link className={styles.way} to={paths.directCharge}>
        {copy.withoutLogin}
      </Link>
      <p className={styles.privacy}>
        {copy.yourData} <Link to={paths.privacyProtocol}>{copy.privacy}</Link>
      </p>
    </footer>
  );
}

/** The way for somebody without a wallet account back to what they were setting up, with what they chose. */
function RegisterInstead(): ReactNode {
  const copy = useTexts(loginPageCopy);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const path = registerPath(readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin()));
  if (path === null) return null;
  return (
    <Button kind="text" block onClick={() => void navigate(path, { replace: true, state })}>
      {copy.registerInstead}
    </Button>
  );
}

/**
 * Whoever is at login with a session that is kept, and came from a page of ours, goes back there as soon as
 * the gateway says that it is good: nobody logs in twice because of a lost network. Not while another number
 * is being typed, and not with a tourist's session, which is no login (SPEC section 6).
 */
function useKeptSession(goOn: () => Promise<void>): void {
  const { search } = useLocation();
  const [isKept] = useState(() => callerNow() === 'user');
  const mayGoOn =
    isKept && readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin()) !== null;
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });

  useEffect(() => {
    if (!mayGoOn) return;
    let isTyping = false;
    const onInput = () => void (isTyping = true);
    addEventListener('input', onInput);
    const stopFollowing = sessionValidity.onConfirmed(() => {
      if (!isTyping) void latest.current();
    });
    sessionValidity.check();
    return () => {
      removeEventListener('input', onInput);
      stopFollowing();
    };
  }, [mayGoOn]);
}

/** Inside the wallet app its own login comes first; an SMS code is one tap away at any moment. */
function WalletLoginView({ stage, ask, stop }: ReturnType<typeof useWalletLogin>): ReactNode {
  const copy = useTexts(walletLoginCopy);
  return (
    <Page
      bottom={
        <Button block busy={stage === 'asking'} onClick={ask}>
          {copy.again}
        </Button>
      }
    >
      <div className={frame.form}>
        <h2 className={frame.heading}>{copy.heading}</h2>
        <p role="status">{stage === 'asking' ? copy.asking : copy.nobody}</p>
        <Button kind="quiet" block onClick={stop}>
          {copy.bySms}
        </Button>
      </div>
      <DisplaySettings />
    </Page>
  );
}

/**
 * Where somebody without a wallet account registers on the way instead of logging in to a form; null: what
 * they came from is none where one can. `back`: path and query of what login leads back to. Pure.
 */
export function registerPath(back: string | null): string | null {
  const [path = '', search = ''] = (back ?? '').split('?');
  const query = new URLSearchParams(search);
  const to = registerPaths[path];
  // What is changed, or followed, is there already: its signer has an account.
  if (to === undefined || query.get('operationType') === 'edit' || query.has('requestNo')) return null;
  return search === '' ? to : `${to}?${search}`;
}
