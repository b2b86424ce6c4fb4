import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, Gateway } from '../../parts/index.ts';
import { signIn } from '../../passkeys/index.ts';
import { beginSession, isSessionOver, keepPathAfterSignIn, pathAfterSignIn } from '../../session/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { signInTexts } from './texts.ts';

interface SignInPageProps {
  /** Why a sign-in with the company's account has just failed. */
  readonly failure?: unknown;
}

/** Signs the person in, then leads to the page they wanted to open. */
export function SignInPage({ failure = null }: SignInPageProps): ReactNode {
  const texts = useTexts(signInTexts);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const ways = useAnswer('GET /signIn/ways', {});
  const act = useAct();

  async function begin(): Promise<void> {
    const me = await act.run(signIn);
    if (!me) return;
    beginSession(me);
    await navigate(pathAfterSignIn(state), { replace: true });
  }

  async function beginWithCompany(): Promise<void> {
    const begun = await act.run(() => call('POST /signIn/company/begin', {}));
    if (!begun) return;
    keepPathAfterSignIn(state);
    location.assign(begun.address);
  }

  return (
    <Gateway title={texts.title} words={texts.words}>
      {isSessionOver(state) && <Notice kind="waiting">{texts.over}</Notice>}
      {browserSupportsWebAuthn() ? (
        <Button kind="primary" onPress={begin} takesFocus>
          {texts.signIn}
        </Button>
      ) : (
        <Notice kind="waiting">{texts.noPasskeys}</Notice>
      )}
      {ways.data?.company && <Button onPress={beginWithCompany}>{texts.withCompany}</Button>}
      {ways.isError && !ways.data && <Failure error={ways.error} onTryAgain={() => ways.refetch()} />}
      <Failure error={act.error ?? failure} />
    </Gateway>
  );
}
