import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pagesBefore, useNavigate, useStepBack } from '../../platform/navigate.ts';
import { useTexts } from '../../platform/language/index.ts';
import { useCover } from '../covers/covers.ts';
import { BackIcon } from '../icon/icons.tsx';
import { Phrases } from '../phrases/phrases.tsx';
import { uiCopy } from '../copy.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import * as styles from './page.module.css';

interface TitleBarProps {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly corner?: ReactNode;
}

/** Renders the page's own title bar, unless the wallet shows its own (navShow). */
export function TitleBar({ title, onBack, corner }: TitleBarProps): ReactNode {
  const texts = useTexts(uiCopy);
  const goBack = useGoBack();
  const back = onBack ?? goBack;
  const bar = useRef<HTMLElement>(null);
  useCover(bar, 'top');
  return (
    <header className={styles.titleBar} ref={bar} data-cover="top">
      {back && (
        <button type="button" className={styles.titleBarBack} aria-label={texts.back} onClick={back}>
          <BackIcon />
        </button>
      )}
      <h1 className={styles.titleBarTitle} tabIndex={-1}>
        <Phrases text={title} />
      </h1>
      {corner}
    </header>
  );
}

/**
 * Returns the action of Back: to the previous page; from the first page of a visit to the main page, which
 * for a visitor is topping up without login. From there, and from login, the wallet app closes its web view,
 * as there is no earlier page. Null if it would have no effect.
 */
function useGoBack(): (() => void) | null {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { pathname } = useLocation();
  const main = useStore(session) ? paths.placeOrder : paths.directCharge;
  const [isFirst] = useState(() => !pagesBefore());
  const isMain = pathname === main;
  if (isFirst && isMain && !walletApp.inside) return null;

  async function leave(): Promise<void> {
    const isDoor = isMain || pathname === paths.login;
    if (isDoor && (await closeWebView(walletApp))) return;
    if (!isMain) await navigate(main, { replace: true });
  }
  return () => {
    if (pagesBefore()) stepBack();
    else void leave();
  };
}
