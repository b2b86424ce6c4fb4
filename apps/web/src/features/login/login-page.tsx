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
import { inPhrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './login-foot.module.css';
import * as frame from '../../sms-login/login-layout.module.css';

const registerPaths: Readonly<Record<string, string>> = {
  [paths.setAutoRecharge]: paths.marketSetAutoRecharge,
  [paths.transPage]: paths.transPageHbRegister,
};

/** If it cannot be loaded, the form below is used. */
const OneTapLogin = extraPart(() => import('./one-tap/one-tap-login.tsx'));

/**
 * Logs the user in, then goes back to refererUrl (SPEC section 2): inside the wallet app by the wallet first;
 * by one tap if the carrier supplies the phone's number; with a number and an SMS code.
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

/** Renders the foot of the login page: how to go on without login, and how the entered data is used. */
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

/** Leads a user without a wallet account back to what they were setting up, with their choices. */
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
 * Takes a user who is at login with a stored session, and came from a page of ours, back there as soon as the
 * gateway confirms the session: a lost network does not force a second login. Not while another number is
 * being typed, and not with a tourist's session, which is no login (SPEC section 6).
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

/**
 * Renders the wallet's own login, which comes first inside the wallet app; an SMS code is one tap away at any
 * time.
 */
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
        <h2 className={frame.heading}>{inPhrases(copy.heading)}</h2>
        <p role="status">{inPhrases(stage === 'asking' ? copy.asking : copy.nobody)}</p>
        <Button kind="quiet" block onClick={stop}>
          {copy.bySms}
        </Button>
      </div>
      <DisplaySettings />
    </Page>
  );
}

/**
 * Returns the path on which a user without a wallet account registers instead of logging in to a form; null
 * if the page they came from has no such path. `back`: path and query to which login leads back.
 */
export function registerPath(back: string | null): string | null {
  const [path = '', search = ''] = (back ?? '').split('?');
  const query = new URLSearchParams(search);
  const to = registerPaths[path];
  // A changed or followed agreement already exists: its signer has an account.
  if (to === undefined || query.get('operationType') === 'edit' || query.has('requestNo')) return null;
  return search === '' ? to : `${to}?${search}`;
}
