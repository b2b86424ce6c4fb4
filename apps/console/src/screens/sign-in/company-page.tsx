import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Gateway } from '../../parts/index.ts';
import { beginSession, takePathAfterSignIn } from '../../session/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { SignInPage } from './sign-in-page.tsx';
import { signInTexts } from './texts.ts';

/** The page to which the company's sign-in leads back: signs in with its answer, or says why that failed. */
export function CompanyPage(): ReactNode {
  const texts = useTexts(signInTexts);
  const navigate = useNavigate();
  const { run, error } = useAct();
  const isBegun = useRef(false);

  useEffect(() => {
    // An answer can be used only once.
    if (isBegun.current) return;
    isBegun.current = true;
    const answer = location.search.slice(1);
    history.replaceState(history.state, '', location.pathname);
    async function finish(): Promise<void> {
      const finished = await run(() => call('POST /signIn/company/finish', { answer }));
      if (!finished) return;
      beginSession(finished.me);
      await navigate(takePathAfterSignIn(), { replace: true });
    }
    void finish();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the answer
  }, []);

  if (error !== null) return <SignInPage failure={error} />;
  return (
    <Gateway title={texts.title} words={texts.words}>
      <Skeleton lines={2} />
    </Gateway>
  );
}
