import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { formatMoment } from '../../values/index.ts';
import { moneyTexts } from './texts.ts';
import * as styles from './money.module.css';

/** Renders until when the days' sums are computed; null if never yet. */
export function Summed({ until }: { readonly until: string | null }): ReactNode {
  const texts = useTexts(moneyTexts);
  return (
    <p className={styles.note}>{until === null ? texts.notSummed : texts.summedUntil(formatMoment(until))}</p>
  );
}
