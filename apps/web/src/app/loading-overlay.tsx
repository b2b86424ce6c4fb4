import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { useStore } from '../platform/store.ts';
import { appCopy } from './copy.ts';
import { initialLoad, loading } from './loading.ts';
import * as styles from './loading-overlay.module.css';

/**
 * Shown during the guard's checks and the one of the session beside them (SPEC section 2), over whatever is
 * there: a line at the top and a word. Both fade in only when the checks take a while, and neither is in the
 * way of a tap.
 */
export function LoadingOverlay(): ReactNode {
  const texts = useTexts(appCopy);
  const checking = useStore(loading);
  const first = useStore(initialLoad);
  const validity = useStore(sessionValidity);
  const isShown = checking || first || validity.kind === 'asking';
  return (
    <output className={styles.loadingOverlay} data-testid="loading-overlay">
      {isShown && (
        <>
          <span className={styles.line} />
          <span className={styles.word}>{texts.loading}</span>
        </>
      )}
    </output>
  );
}
