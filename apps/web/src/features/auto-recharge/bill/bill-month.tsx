import type { ChargeMonthView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../../../platform/china-time/china-time.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { ChargeRow } from '../charges/charge-row.tsx';
import { withCharge } from '../charges/filter.ts';
import { chargesTexts } from '../charges/texts.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import '../parts/card.css';

interface BillMonthProps {
  readonly month: ChargeMonthView;
  /** The present month, which is not over. */
  readonly isPresent: boolean;
}

/** What was topped up and paid in one month, and each charge of it. */
export function BillMonth({
  month: { month, creditedFen, paidFen, charges },
  isPresent,
}: BillMonthProps): ReactNode {
  const texts = useTexts(chargesTexts);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(30_000);
  return (
    <section className="bill-month" aria-labelledby={headingId}>
      <div className="agreement-card">
        <h2 className="agreement-card__heading" id={headingId}>
          {texts.billOf(formatMonth(month, language))}
          {isPresent && <span> · {texts.soFar}</span>}
        </h2>
        <Facts>
          <Fact name={texts.credited}>
            <Amount fen={creditedFen} />
          </Fact>
          <Fact name={texts.paid}>
            <Amount fen={paidFen} />
          </Fact>
        </Facts>
        {charges.length === 0 && <p className="agreement-card__aside">{texts.noCharges}</p>}
      </div>
      {charges.length > 0 && (
        <ul className="charge-list">
          {charges.map((charge) => (
            <ChargeRow
              key={charge.chargeNo}
              charge={charge}
              now={now}
              to={`${paths.autoRechargeRecord}?${withCharge(new URLSearchParams(), charge.chargeNo).toString()}`}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
