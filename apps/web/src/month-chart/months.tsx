import { type ReactNode, useId, useState } from 'react';
import { formatMonth } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Amount } from '../ui/amount/amount.tsx';
import { Button } from '../ui/button/button.tsx';
import { monthBars, type MonthTotal } from './month-bars.ts';
import { MonthChart } from './month-chart.tsx';
import { MonthTable } from './month-table.tsx';
import { monthChartCopy } from './copy.ts';
import * as styles from './month-chart.module.css';

interface MonthsProps {
  /** Newest first. */
  readonly months: readonly MonthTotal[];
  /** What the amounts are, over their column in the table. */
  readonly valueName: string;
  readonly chosen: MonthTotal;
  readonly onChoose: (month: string) => void;
}

/** The months side by side, as bars or as a table; in both a month can be chosen. */
export function Months({ months, valueName, chosen, onChoose }: MonthsProps): ReactNode {
  const texts = useTexts(monthChartCopy);
  const language = useLanguage();
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const bars = monthBars(months);
  const Shown = asTable ? MonthTable : MonthChart;
  return (
    <section className={styles.months} aria-labelledby={headingId}>
      <div className={styles.monthsHead}>
        <h2 className={styles.monthsHeading} id={headingId}>
          {texts.lastMonths(bars.length)}
        </h2>
        <Button kind="text" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
      {!asTable && (
        <p className={styles.monthsValue} aria-hidden="true">
          <span>{formatMonth(chosen.month, language)}</span> <Amount fen={chosen.totalFen} />
        </p>
      )}
      <Shown bars={bars} valueName={valueName} chosen={chosen.month} onChoose={onChoose} />
    </section>
  );
}
