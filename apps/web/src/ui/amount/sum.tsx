import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../platform/language/index.ts';
import { Amount } from './amount.tsx';
import { showPoints, type Sum } from './points-text.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './amount.module.css';

interface SumTextProps {
  readonly sum: Sum;
  readonly kind?: 'plain' | 'display';
}

/** Renders money, points, or both; a line never breaks within a figure. */
export function SumText({ sum: { priceFen, points }, kind = 'plain' }: SumTextProps): ReactNode {
  const language = useLanguage();
  if (points === 0) return <Amount fen={priceFen} kind={kind} />;
  const [digits, unit] = showPoints(points, language).split(' ');
  return (
    <Fragment>
      <span className={classNames(kind === 'display' && styles.display)}>
        <span className={styles.amount}>{digits}</span> <span className={styles.unit}>{unit}</span>
      </span>
      {priceFen > 0 && (
        <>
          {' '}
          + <Amount fen={priceFen} kind={kind} />
        </>
      )}
    </Fragment>
  );
}
