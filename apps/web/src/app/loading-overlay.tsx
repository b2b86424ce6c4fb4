import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useStore } from '../platform/store.ts';
import { appCopy } from './copy.ts';
import { initialLoad, loading } from './loading.ts';
import * as styles from './loading-overlay.module.css';

/** Shown during the guard's checks: a line at the top that appears only when they take a while. */
export function LoadingOverlay(): ReactNode {
  const texts = useTexts(appCopy);
  const checking = useStore(loading);
  const first = useStore(initialLoad);
  const shown = checking || first;
  return (
    <output className={styles.loadingOverlay} data-testid="loading-overlay">
      {shown && <span className="only-read-aloud">{texts.loading}</span>}
      {checking && !first && <span className={styles.line} data-testid="loading-line" />}
    </output>
  );
}
