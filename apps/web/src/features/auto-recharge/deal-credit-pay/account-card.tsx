import type { CreditAccountView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { creditTexts } from './texts.ts';

/** What is left of the limit, as an amount and as a bar whose words stand beneath it. */
export function AccountCard({
  account: { state, limitFen, usedFen, availableFen },
}: {
  readonly account: CreditAccountView;
}): ReactNode {
  const texts = useTexts(creditTexts);
  const headingId = useId();
  const part = limitFen === 0 ? 1 : Math.min(1, usedFen / limitFen);
  return (
    <section className="credit-card" aria-labelledby={headingId}>
      <h2 className="credit-card__heading" id={headingId}>
        {texts.account}
      </h2>
      <p className="credit-account__name">{texts.available}</p>
      <p className="credit-account__amount">
        <Amount fen={availableFen} kind="display" />
      </p>
      <div className="credit-account__bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </div>
      <p className="credit-account__words">{texts.used(showFen(usedFen), showFen(limitFen))}</p>
      {state === 'frozen' && (
        <div className="credit-account__notice">
          <Notice tone="waiting" title={texts.frozen}>
            <p>{texts.frozenWords}</p>
          </Notice>
        </div>
      )}
    </section>
  );
}
