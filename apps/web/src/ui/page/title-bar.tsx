import type { ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { BackIcon } from '../icon/icons.tsx';
import { uiCopy } from '../copy.ts';
import { useGoBack } from './go-back.ts';
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
  const back = onBack ?? goBack;
  return (
    <header className={styles.titleBar}>
      {back && (
        <button type="button" className={styles.titleBarBack} aria-label={texts.back} onClick={back}>
          <BackIcon />
        </button>
      )}
      <h1 className={styles.titleBarTitle}>{title}</h1>
      {corner}
    </header>
  );
}
