import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../platform/language/index.ts';
import { useOnline } from '../platform/online.ts';
import { useNavShow } from '../platform/navigation-info.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { createStore, useStore } from '../platform/store.ts';
import { classNames } from '@phonebill/styles';
import { uiCopy } from '../ui/copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { topSheet } from '../ui/sheet/open-sheets.ts';
import { LATE_AFTER_MS, SAID_AFTER_MS, toCome, useHasLasted } from '../ui/wait/long-wait.ts';
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
 * way of a tap. Also over a screen whose answers take long, which may look alive as its first picture does;
 * after a while it says so, with a way to begin anew, and so it does of a tap that has no other place for it,
 * without that way. The strip at the top may say it already, then the way stands alone. While a sheet is open
 * it stands in the sheet: whatever is outside lies behind, and cannot be tapped.
 */
export function LoadingOverlay(): ReactNode {
  const texts = useTexts(appCopy);
  const uiTexts = useTexts(uiCopy);
  const checking = useStore(loading);
  const first = useStore(initialLoad);
  const validity = useStore(sessionValidity);
  const hasTitleBar = useNavShow();
  const isOnline = useOnline();
  const isScreenToCome = useStore(toCome.screens) > 0;
  const isPartToCome = useStore(toCome.parts) > 0;
  const isTapped = useStore(toCome.taps) > 0;
  const sheet = useStore(topSheet);
  const isSaid = useHasLasted(isOnline && isScreenToCome, SAID_AFTER_MS);
  const isLate = useHasLasted(isOnline && (isScreenToCome || isPartToCome), LATE_AFTER_MS);
  const isTapLate = useHasLasted(isOnline && isTapped, LATE_AFTER_MS);
  const isSaidByStrip = validity.kind === 'unanswered';
  const isChecking = checking || first || validity.kind === 'asking';
  const isShown = isChecking || isLate || ((isSaid || isTapLate) && !isSaidByStrip);
  const overlay = (
    <output className={styles.loadingOverlay} data-testid="loading-overlay">
      {isShown && (
        <>
          <span className={styles.line} />
          <span className={classNames(styles.word, hasTitleBar && styles.wordBelowTitle)}>
            {isLate || isTapLate ? !isSaidByStrip && <Phrases text={uiTexts.noAnswerYet} /> : texts.loading}
            {isLate && (
              <button type="button" className={styles.again} onClick={() => location.reload()}>
                {uiTexts.tryAgain}
              </button>
            )}
          </span>
        </>
      )}
    </output>
  );
  return sheet ? createPortal(overlay, sheet) : overlay;
}
