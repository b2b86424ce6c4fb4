import type { ReactNode } from 'react';
import { amountParts, showFen } from './amount-parts.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './amount.module.css';

interface AmountProps {
  readonly fen: number;
  /** `display` sets the whole yuan larger than sign and cents. */
  readonly kind?: 'plain' | 'display';
}

/** Renders an amount of money, always with the sign and two decimals. */
export function Amount({ fen, kind = 'plain' }: AmountProps): ReactNode {
  if (kind === 'plain') return <span className={styles.amount}>{showFen(fen)}</span>;
  const { sign, whole, cents } = amountParts(fen);
  const isLong = whole.length > '12,345'.length;
  return (
    <span className={classNames(styles.amount, styles.display, isLong && styles.long)}>
      <span className={styles.sign}>{sign}</span>
      {whole}
      <span className={styles.cents}>{cents}</span>
    </span>
  );
}
