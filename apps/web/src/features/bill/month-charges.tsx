import type { BillMonthView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { chargesByKind } from './bill-months.ts';
import { billTexts } from './texts.ts';

interface MonthChargesProps {
  readonly month: BillMonthView;
  /** The present month, which is not over. */
  readonly isPresent: boolean;
}

/** What one month was charged for, kind by kind, and the sum. */
export function MonthCharges({ month, isPresent }: MonthChargesProps): ReactNode {
  const texts = useTexts(billTexts);
  const language = useLanguage();
  const headingId = useId();
  const charges = chargesByKind(month);
  return (
    <section className="bill-card" aria-labelledby={headingId}>
      <h2 className="bill-card__heading" id={headingId}>
        {texts.chargesOf(formatMonth(month.month, language))}
        {isPresent && <span> · {texts.soFar}</span>}
      </h2>
      {charges.length === 0 ? (
        <p>{texts.noCharges}</p>
      ) : (
        <dl className="charges">
          {charges.map(({ kind, amountFen }) => (
            <div className="charges__row" key={kind}>
              <dt>{texts[kind]}</dt>
              <dd>
                <Amount fen={amountFen} />
              </dd>
            </div>
          ))}
          <div className="charges__row charges__row--total">
            <dt>{texts.total}</dt>
            <dd>
              <Amount fen={month.totalFen} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
