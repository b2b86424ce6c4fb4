import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useOnline } from '../platform/online.ts';
import { sessionValidity } from '../platform/sign-on/index.ts';
import { useStore } from '../platform/store.ts';
import { OfflineIcon } from '../ui/icon/icons.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { appCopy } from './copy.ts';
import * as styles from './offline-strip.module.css';

/**
 * A calm strip at the top while there is no network, or while the gateway does not say whether the session is
 * good: one plain sentence, and why in the words of SPEC section 8. It goes when the answer is there.
 */
export function OfflineStrip(): ReactNode {
  const texts = useTexts(appCopy);
  const online = useOnline();
  const validity = useStore(sessionValidity);
  const isUnanswered = online && validity.kind === 'unanswered';
  return (
    <output data-testid="offline-strip">
      {!online && (
        <span className={styles.offlineStrip}>
          <OfflineIcon />
          <span>{texts.offline}</span>
        </span>
      )}
      {isUnanswered && (
        <span className={styles.offlineStrip}>
          <OfflineIcon />
          <span>
            <Phrases text={texts.unanswered} />
            {validity.message !== null && (
              <span className={styles.why}>
                <Phrases text={validity.message} />
              </span>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
