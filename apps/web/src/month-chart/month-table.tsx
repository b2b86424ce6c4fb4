import type { ReactNode } from 'react';
import { formatMonth } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Amount } from '../ui/amount/amount.tsx';
import type { MonthChoiceProps } from './month-chart.tsx';
import { monthChartCopy } from './copy.ts';
import * as styles from './month-chart.module.css';

/** The same months as a table, newest first. */
export function MonthTable({ bars, valueName, chosen, onChoose }: MonthChoiceProps): ReactNode {
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
