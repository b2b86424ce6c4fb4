import type { BillView as Bill } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { Months } from '../../month-chart/months.tsx';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { BillBalance } from './bill-balance.tsx';
import { MonthCharges } from './month-charges.tsx';
import { billTexts } from './texts.ts';
import './bill-layout.css';
import './bill.css';

interface BillViewProps {
  readonly bill: Bill;
  /** It was asked for again, and no answer came. */
  readonly isStale: boolean;
}

/**
 * The balance, the months side by side, and what the chosen month was charged for; the present one until
 * another is chosen.
 */
export function BillView({ bill, isStale }: BillViewProps): ReactNode {
  const texts = useTexts(billTexts);
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const { months } = bill;
  const present = months[0];
  const shown = months.find(({ month }) => month === chosen) ?? present;
  return (
    <div className="bill">
      {isStale && (
        <Notice
          tone="waiting"
          role="status"
          title={texts.stale(formatMoment(Date.parse(bill.asOf), language))}
        />
      )}
      <BillBalance bill={bill} />
      {shown ? (
        <>
          {months.length > 1 && (
            <Months months={months} valueName={texts.charges} chosen={shown} onChoose={setChosen} />
          )}
          <MonthCharges month={shown} isPresent={shown === present} />
          {months.length === 1 && <p className="bill__aside">{texts.firstMonth}</p>}
        </>
      ) : (
        <p className="bill__aside">{texts.noMonths}</p>
      )}
    </div>
  );
}
