import type { BillView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { billTexts } from './texts.ts';

/** What the number has left, large; what it owes is said in words, never by a sign alone. */
export function BillBalance({
  bill: { mobileNo, balanceFen, asOf },
}: {
  readonly bill: BillView;
}): ReactNode {
  const texts = useTexts(billTexts);
  const language = useLanguage();
  const isOwed = balanceFen < 0;
  return (
    <section className="bill-balance">
      <p className="bill-balance__number">
        <PhoneNumber value={mobileNo} />
      </p>
      <h2 className="bill-balance__name">{isOwed ? texts.owed : texts.balance}</h2>
      <p className={`bill-balance__amount${isOwed ? ' bill-balance__amount--owed' : ''}`}>
        <Amount fen={Math.abs(balanceFen)} kind="display" />
      </p>
      {isOwed && <p className="bill-balance__words">{texts.owedWords(showFen(-balanceFen))}</p>}
      <p className="bill-balance__time">{texts.asOf(formatMoment(Date.parse(asOf), language))}</p>
    </section>
  );
}
