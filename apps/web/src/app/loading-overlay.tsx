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
 * The overlay's loading flag (SPEC section 4), set while the guard's checks are under way. A separate flag
 * for the first load is set until the first check is done. The overlay shows either.
 */
export const loading = createStore(false);

export const initialLoad = createStore(true);

/**
 * Shows that the guard's checks, or the session's check in parallel (SPEC section 2), are under way: a line
 * at the top and a short text over the present screen. Both fade in only when the checks take a while, and
 * neither blocks a tap. It also appears over a screen whose answers take long, which may seem complete
 * because its first picture is; after a while it says so and offers a reload. For a slow tap that has no
 * other place for the message it appears without the reload. If the strip at the top already says it, only
 * the reload is offered. While a sheet is open the overlay is inside the sheet: everything outside is behind
 * it and cannot be tapped.
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
