import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useCover } from '../covers/covers.ts';
import { BackIcon } from '../icon/icons.tsx';
import { Phrases } from '../phrases/phrases.tsx';
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
