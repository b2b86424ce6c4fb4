import { type ReactNode, useId, useState } from 'react';
import { formatMonth, formatMonthNarrow } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Amount } from '../ui/amount/amount.tsx';
import { Button } from '../ui/button/button.tsx';
import { monthChartCopy } from './copy.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import * as styles from './month-chart.module.css';

const MOST_BARS = 12;

interface MonthsProps {
  /** The months, newest first. */
  readonly months: readonly MonthTotal[];
  /** The heading of the amounts' column in the table. */
  readonly valueName: string;
  readonly chosen: MonthTotal;
  readonly onChoose: (month: string) => void;
}

/** Renders the months side by side, as bars or as a table; in both a month can be chosen. */
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

/** Renders the months as a table, newest first. */
function MonthTable({ bars, valueName, chosen, onChoose }: MonthChoiceProps): ReactNode {
  const texts = useTexts(monthChartCopy);
  const language = useLanguage();
  return (
    <table className={styles.monthTable}>
      <thead>
        <tr>
          <th scope="col">{texts.monthOf}</th>
          <th scope="col">{valueName}</th>
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ month, totalFen }) => (
          <tr key={month}>
            <th scope="row">
              <button
                type="button"
                className={styles.monthTableMonth}
                aria-pressed={month === chosen}
                onClick={() => onChoose(month)}
              >
                {formatMonth(month, language)}
              </button>
            </th>
            <td>
              <Amount fen={totalFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthChoiceProps {
  /** The bars, oldest first. */
  readonly bars: readonly MonthBar[];
  /** The name of the amounts. */
  readonly valueName: string;
  /** The month as yyyymm. */
  readonly chosen: string;
  readonly onChoose: (month: string) => void;
}

/**
 * Renders a bar for each month: radio buttons, so that a tap, the arrow keys and a screen reader can choose
 * one. The invisible button covers the whole height of its column.
 */
function MonthChart({ bars, chosen, onChoose }: MonthChoiceProps): ReactNode {
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

/** The data of the months for chart and table; amounts in fen. */
export interface MonthTotal {
  /** The month as yyyymm. */
  readonly month: string;
  readonly totalFen: number;
}

interface MonthBar extends MonthTotal {
  /** The fraction of the highest month, from 0 to 1. */
  readonly share: number;
  /** The year shown under this bar: under each January, and under the first bar if no January is near it. */
  readonly year: string | null;
}

/** Returns the last twelve months, oldest first. `months` is ordered newest first. */
export function monthBars(months: readonly MonthTotal[]): readonly MonthBar[] {
  const shown = months.slice(0, MOST_BARS).toReversed();
  const highest = Math.max(0, ...shown.map(({ totalFen }) => totalFen));
  const firstJanuary = shown.findIndex(({ month }) => isJanuary(month));
  return shown.map(({ month, totalFen }, at) => ({
    month,
    totalFen,
    share: highest === 0 ? 0 : totalFen / highest,
    year: isJanuary(month) || (at === 0 && firstJanuary !== 1) ? month.slice(0, 4) : null,
  }));
}

function isJanuary(month: string): boolean {
  return month.endsWith('01');
}
