import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, Gateway } from '../../parts/index.ts';
import { signIn } from '../../passkeys/index.ts';
import { beginSession, pathAfterSignIn } from '../../session/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { signInTexts } from './texts.ts';

/** Signs in, then leads back to where one wanted to go. */
export function SignInPage(): ReactNode {
  const texts = useTexts(signInTexts);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const act = useAct();

  async function begin(): Promise<void> {
    const me = await act.run(signIn);
    if (!me) return;
    beginSession(me);
    await navigate(pathAfterSignIn(state), { replace: true });
  }

  return (
    <Gateway title={texts.title} words={texts.words}>
      {browserSupportsWebAuthn() ? (
        <Button kind="primary" onPress={begin} takesFocus>
          {texts.signIn}
        </Button>
      ) : (
        <Notice kind="waiting">{texts.noPasskeys}</Notice>
      )}
      <Failure error={act.error} />
    </Gateway>
  );
}
