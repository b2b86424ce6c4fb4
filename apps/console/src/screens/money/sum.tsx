import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Amount } from '../../parts/index.ts';
import { moneyTexts } from './texts.ts';
import * as styles from './money.module.css';

interface SumProps {
  /** The number of entries; null if it was not stored. */
  readonly count: number | null;
  readonly total: number | null;
  readonly unit: string;
}

/** Renders a sum above the number of its entries. */
export function Sum({ count, total, unit }: SumProps): ReactNode {
  const texts = useTexts(moneyTexts);
  if (count === null || total === null) return texts.notKept;
  return (
    <>
      <Amount amount={total} unit={unit} />
      <span className={styles.more}>{texts.count(count)}</span>
    </>
  );
}
