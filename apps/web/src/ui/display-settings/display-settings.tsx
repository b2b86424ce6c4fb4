import type { ReactNode } from 'react';
import {
  currentLanguage,
  type Language,
  setLanguage,
  useLanguage,
  useTexts,
} from '../../platform/language/index.ts';
import { setPrintSize, usePrintSize } from '../../platform/print-size.ts';
import { Button } from '../button/button.tsx';
import { uiCopy } from '../copy.ts';
import { showToast } from '../toast/toast.ts';
import * as styles from './display-settings.module.css';

/** Renders the print size and the language at the foot of a page, with further quiet links before them. */
export function DisplaySettings({ children }: { readonly children?: ReactNode }): ReactNode {
  const texts = useTexts(uiCopy);
  const large = usePrintSize() === 'large';
  const other =
    useLanguage() === 'zh'
      ? ({ language: 'en', tag: 'en', name: 'English' } as const)
      : ({ language: 'zh', tag: 'zh-CN', name: '中文' } as const);
  return (
    <footer className={styles.displaySettings} data-testid="display-settings">
      {children}
      <Button kind="text" aria-pressed={large} onClick={() => setPrintSize(large ? 'normal' : 'large')}>
        {texts.largePrint}
      </Button>
      <Button kind="text" lang={other.tag} onClick={() => changeLanguage(other.language)}>
        {other.name}
      </Button>
    </footer>
  );
}

/** Changes the language of the pages; shows a toast if its texts cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch {
    showToast(uiCopy[currentLanguage()].languageFailed);
  }
}
