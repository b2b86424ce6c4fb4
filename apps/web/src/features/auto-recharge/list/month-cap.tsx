import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { listTexts } from './texts.ts';

/** How much of the month's cap is charged, in words and as a line that fills. */
export function MonthCap({
  agreement: { chargedThisMonthFen, terms },
}: {
  readonly agreement: Pick<AgreementView, 'chargedThisMonthFen' | 'terms'>;
}): ReactNode {
  const texts = useTexts(listTexts);
  const share = terms.capPerMonthFen === 0 ? 0 : Math.min(1, chargedThisMonthFen / terms.capPerMonthFen);
  return (
    <span className="month-cap">
      <span className="month-cap__words">
        {texts.thisMonth(showFen(chargedThisMonthFen), showFen(terms.capPerMonthFen))}
      </span>
      <span className="month-cap__line" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
