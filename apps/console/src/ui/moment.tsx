import type { ReactNode } from 'react';
import { formatMoment } from '../values/index.ts';
import * as styles from './moment.module.css';

/** Renders a time in China, with the exact time as a tooltip; a dash if there is none. */
export function Moment({ iso }: { readonly iso: string | null }): ReactNode {
  if (iso === null) return <span className={styles.none}>–</span>;
  return (
    <time className={styles.moment} dateTime={iso} title={iso}>
      {formatMoment(iso)}
    </time>
  );
}
