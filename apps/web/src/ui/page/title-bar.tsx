import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { BackIcon } from '../icon/icons.tsx';
import { uiCopy } from '../copy.ts';
import * as styles from './page.module.css';

interface TitleBarProps {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly corner?: ReactNode;
}

/** The page's own title bar; there only when the wallet does not show its own (navShow). */
export function TitleBar({ title, onBack, corner }: TitleBarProps): ReactNode {
  const texts = useTexts(uiCopy);
  const goBack = useGoBack();
  return (
    <header className={styles.titleBar}>
      <button
        type="button"
        className={styles.titleBarBack}
        aria-label={texts.back}
        onClick={onBack ?? goBack}
      >
        <BackIcon />
      </button>
      <h1 className={styles.titleBarTitle}>{title}</h1>
      {corner}
    </header>
  );
}

/**
 * Back to the page before; from the first page of a visit, to the main one. When that is the main one itself,
 * the wallet app closes its web view: there is nothing before it.
 */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = async () => {
    if (pathname !== paths.placeOrder || !(await closeWebView(walletApp)))
      await navigate(paths.placeOrder, { replace: true });
  };
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void leave();
  };
}
