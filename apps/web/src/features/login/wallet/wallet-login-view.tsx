import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import * as frame from '../../../sms-login/login-layout.module.css';
import { walletLoginCopy } from './copy.ts';
import type { useWalletLogin } from './use-wallet-login.ts';

/** Inside the wallet app its own login comes first; an SMS code is one tap away at any moment. */
export function WalletLoginView({ stage, ask, stop }: ReturnType<typeof useWalletLogin>): ReactNode {
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
