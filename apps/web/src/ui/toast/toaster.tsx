import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../platform/store.ts';
import { toastText } from './toast.ts';
import * as styles from './toast.module.css';

/** Renders all toasts. A popover, so that it is above an open sheet too. */
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
