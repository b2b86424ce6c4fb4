import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { topUpCopy } from './copy.ts';
import * as styles from './pay-bar.module.css';

interface PayBarProps {
  /** How it is paid; null: nothing to choose from, or not yet. */
  readonly way: ReactNode;
  /** What is saved on what is chosen (fen). */
  readonly savedFen?: number;
  /** The one action of the page. */
  readonly children: ReactNode;
}

/** At the foot of a page that orders: how it is paid, what is saved, said once, and the one action. */
export function PayBar({ way, savedFen = 0, children }: PayBarProps): ReactNode {
  const copy = useTexts(topUpCopy);
  return (
    <div className={styles.bar}>
      {way && (
        <div className={styles.aside}>
          {way}
          {savedFen > 0 && <span className={styles.saving}>{copy.saving(showFen(savedFen))}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
