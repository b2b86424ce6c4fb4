import type { ReactNode } from 'react';
import * as styles from './empty.module.css';

/** Says what would be shown here. */
export function Empty({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.empty}>{children}</div>;
}
