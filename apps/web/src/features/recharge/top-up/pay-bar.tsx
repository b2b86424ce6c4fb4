import { type ReactNode, use, useRef } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { useCover } from '../../../ui/covers/covers.ts';
import { topUpCopy } from './copy.ts';
import { EnterPays } from './enter-pays.ts';
import * as styles from './pay-bar.module.css';

interface PayBarProps {
  /** An order that waits for its payment; it stands above the bar, and moves nothing by coming. */
  readonly unpaid?: ReactNode;
  /** How it is paid; null: nothing to choose from, or not yet. */
  readonly way: ReactNode;
  /** What is saved on what is chosen (fen). */
  readonly savedFen?: number;
  /** The one action of the page. */
  readonly children: ReactNode;
}

/** At the foot of a page that orders: how it is paid, what is saved, said once, and the one action. */
export function PayBar({ unpaid, way, savedFen = 0, children }: PayBarProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const action = use(EnterPays);
  return (
    <div className={styles.bar}>
      {way && (
        <div className={styles.aside}>
          {way}
          {savedFen > 0 && <span className={styles.saving}>{copy.saving(showFen(savedFen))}</span>}
        </div>
      )}
      <div ref={action}>{children}</div>
      {unpaid && <Above>{unpaid}</Above>}
    </div>
  );
}

/** Stands over the page, on the bar. */
function Above({ children }: { readonly children: ReactNode }): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  useCover(strip, 'bottom');
  return (
    <div className={styles.above} ref={strip} data-cover="bottom">
      {children}
    </div>
  );
}
