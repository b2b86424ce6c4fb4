import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { uiCopy } from '../../ui/copy.ts';
import * as styles from '../../ui/state/state.module.css';
import { falPageCopy } from './copy.ts';

/** Shows a failure and how to go on, for an unknown path or a failed check (SPEC section 2, falPage). */
export default function FalPage(): ReactNode {
  const copy = useTexts(falPageCopy);
  const common = useTexts(uiCopy);
  const message = errorPageMessage(useLocation().search);
  const navigate = useNavigate();
  const [canClose, setCanClose] = useState(walletApp.inside);
  const close = async () => setCanClose(await closeWebView(walletApp));
  const action = (
    <>
      <Button onClick={() => void navigate(paths.placeOrder, { replace: true })}>{copy.topUp}</Button>
      <Button kind="quiet" onClick={() => void navigate(paths.rechargeRecord)}>
        {copy.records}
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
      <ErrorState title={message ? copy.failed : copy.notFound} action={action}>
        {message && <p className={styles.message}>{message}</p>}
        <p>
          <Phrases text={message ? copy.failedText : copy.notFoundText} />
        </p>
      </ErrorState>
    </Page>
  );
}

const LONGEST = 200;

/**
 * Returns the `errorPageMsg` of the address as plain text. Anybody can write it, so it is shortened to one
 * paragraph without control or direction-changing characters.
 */
export function errorPageMessage(search: string): string | null {
  const given = new URLSearchParams(search).get('errorPageMsg') ?? '';
  const plain = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  if (letters.length === 0) return null;
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : plain;
}
