import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../platform/store.ts';
import { toastText } from './toast.ts';
import * as styles from './toast.module.css';

/** The one place where toasts appear. A popover, so that it stands above an open sheet, too. */
export function Toaster(): ReactNode {
  const text = useStore(toastText);
  const box = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || typeof shown.showPopover !== 'function') return;
    if (shown.matches(':popover-open')) shown.hidePopover();
    if (text) shown.showPopover();
  }, [text]);
  return (
    <output className={styles.toast} data-testid="toast" popover="manual" ref={box}>
      {text}
    </output>
  );
}
