import { type ReactNode, useId } from 'react';
import { formatMonth, formatMonthNarrow } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import type { MonthBar } from './month-bars.ts';
import { monthChartCopy } from './copy.ts';
import * as styles from './month-chart.module.css';

export interface MonthChoiceProps {
  /** Oldest first. */
  readonly bars: readonly MonthBar[];
  /** What the amounts are. */
  readonly valueName: string;
  /** yyyymm. */
  readonly chosen: string;
  readonly onChoose: (month: string) => void;
}

/**
 * A bar for each month: radio buttons, so that a tap, the arrow keys and a screen reader all choose one. The
 * button covers the whole height of its column, unseen.
 */
export function MonthChart({ bars, chosen, onChoose }: MonthChoiceProps): ReactNode {
  const texts = useTexts(monthChartCopy);
  const language = useLanguage();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="only-read-aloud">{texts.monthOf}</legend>
      <div className={styles.monthChart}>
        {bars.map(({ month, totalFen, share, year }) => (
          <label key={month} className={styles.column}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={month}
              checked={month === chosen}
              aria-label={`${formatMonth(month, language)} ${showFen(totalFen)}`}
              onChange={() => onChoose(month)}
            />
            <span className={styles.space} aria-hidden="true">
              <span className={styles.bar} style={{ height: `${share * 100}%` }} />
            </span>
            <span className={styles.month} aria-hidden="true">
              {formatMonthNarrow(month, language)}
            </span>
            <span className={styles.year} aria-hidden="true">
              {year}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
