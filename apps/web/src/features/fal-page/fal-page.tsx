import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { errorPageMessage } from './error-page-message.ts';
import { falPageTexts } from './texts.ts';

/** Any unknown path, or a check that failed: what went wrong and how to go on (SPEC section 2, falPage). */
export default function FalPage(): ReactNode {
  const texts = useTexts(falPageTexts);
  const common = useTexts(uiTexts);
  const message = errorPageMessage(useLocation().search);
  const navigate = useNavigate();
  const [canClose, setCanClose] = useState(walletApp.inside);
  const close = async () => setCanClose(await closeWebView(walletApp));
  const action = (
    <>
      <Button onClick={() => void navigate(paths.placeOrder, { replace: true })}>{texts.topUp}</Button>
      <Button kind="quiet" onClick={() => void navigate(paths.rechargeRecord)}>
        {texts.records}
      </Button>
      {canClose && (
        <Button kind="text" onClick={close}>
          {common.close}
        </Button>
      )}
    </>
  );
  return (
    <Page>
      <ErrorState title={message ? texts.failed : texts.notFound} action={action}>
        {message && <p className="state__message">{message}</p>}
        <p>{message ? texts.failedWords : texts.notFoundWords}</p>
      </ErrorState>
    </Page>
  );
}
