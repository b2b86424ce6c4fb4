import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useNavShow } from '../platform/navigation-info.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { createStore, useStore } from '../platform/store.ts';
import { classNames } from '@phonebill/styles';
import { appCopy } from './copy.ts';
import * as styles from './loading-overlay.module.css';

/**
 * SPEC section 4: the overlay's loading flag, on while the guard's checks are under way; and a separate one
 * for the first load, on until the first check was made. The overlay shows either.
 */
export const loading = createStore(false);

export const initialLoad = createStore(true);

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
  const hasTitleBar = useNavShow();
  const isShown = checking || first || validity.kind === 'asking';
  return (
    <output className={styles.loadingOverlay} data-testid="loading-overlay">
      {isShown && (
        <>
          <span className={styles.line} />
          <span className={classNames(styles.word, hasTitleBar && styles.wordBelowTitle)}>
            {texts.loading}
          </span>
        </>
      )}
    </output>
  );
}
