import type { BillMonthView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { monthWords } from '../../order-view/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { monthBars } from './bill-months.ts';
import { MonthChart } from './month-chart.tsx';
import { MonthTable } from './month-table.tsx';
import { billTexts } from './texts.ts';

export interface MonthsProps {
  /** Newest first. */
  readonly months: readonly BillMonthView[];
  readonly chosen: BillMonthView;
  readonly onChoose: (month: string) => void;
}

/** The months side by side, as bars or as a table; in both a month can be chosen. */
export function Months({ months, chosen, onChoose }: MonthsProps): ReactNode {
  const texts = useTexts(billTexts);
  const language = useLanguage();
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const bars = monthBars(months);
  const Shown = asTable ? MonthTable : MonthChart;
  return (
    <section className="bill-card bill-months" aria-labelledby={headingId}>
      <div className="bill-months__head">
        <h2 className="bill-card__heading" id={headingId}>{texts.lastMonths(bars.length)}</h2>
        <Button kind="text" onClick={() => setAsTable(!asTable)}>{asTable ? texts.asChart : texts.asTable}</Button>
      </div>
      {!asTable && <p className="bill-months__value" aria-hidden="true"><span>{monthWords(chosen.month, language)}</span> <Amount fen={chosen.totalFen} /></p>}
      <Shown bars={bars} chosen={chosen.month} onChoose={onChoose} />
    </section>
  );
}
