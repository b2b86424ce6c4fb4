import { type ReactNode, useRef } from 'react';
import { useCover } from '../../../ui/covers/covers.ts';
import * as styles from './confirm-sheet.module.css';

/** The one action of a sheet that confirms; it stays at the sheet's foot. */
export function ConfirmAction({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  return (
    <div className={styles.action} ref={bar} data-cover="bottom" data-testid="confirm-action">
      {children}
    </div>
  );
}
