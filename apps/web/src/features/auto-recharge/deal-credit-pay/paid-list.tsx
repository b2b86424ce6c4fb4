import type { DebtView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { debtWords } from './debt-words.ts';
import { creditTexts } from './texts.ts';

/** What was paid lately. Nothing where there is none. */
export function PaidList({ debts }: { readonly debts: readonly DebtView[] }): ReactNode {
  const texts = useTexts(creditTexts);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(60_000);
  if (debts.length === 0) return null;
  return (
    <section className="credit-card" aria-labelledby={headingId}>
      <h2 className="credit-card__heading" id={headingId}>
        {texts.paidLately}
      </h2>
      <ul className="debts">
        {debts.map((debt) => (
          <li key={debt.chargeNo} className="debts__row debts__row--paid">
            <span className="debts__facts">
              <span className="debts__line debts__line--main">
                <PhoneNumber value={debt.agrMbl} />
                <Amount fen={debt.amountFen} />
              </span>
              <span className="debts__line">
                <span>
                  {debt.nickname ? <bdi>{debt.nickname}</bdi> : debtWords(debt, now, language).since}
                </span>
                <span className="debts__paid">{texts.paid}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
