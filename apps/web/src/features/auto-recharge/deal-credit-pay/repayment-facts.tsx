import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { momentWords } from '../../../order-view/china-time.ts';
import { orderTexts } from '../../../order-view/order-texts.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { useCreditAccount } from '../api/use-credit-account.ts';
import { repaymentTexts } from './repayment-texts.ts';
import '../../../order-view/card.css';
import '../../../order-view/facts.css';

/** What a repayment pays, as far as it is still known, and its own facts. */
export function RepaymentFacts({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(repaymentTexts);
  const ofOrder = useTexts(orderTexts);
  const language = useLanguage();
  const headingId = useId();
  const debts = useCreditAccount().data?.debts.filter(({ orderNo }) => orderNo === order.orderNo) ?? [];
  return (
    <section className="order-card" aria-labelledby={headingId}>
      <h2 className="order-card__heading" id={headingId}>{debts.length > 0 ? texts.forWhat : ofOrder.facts}</h2>
      <dl className="facts">
        {debts.map(({ chargeNo, agrMbl, amountFen }) => <div key={chargeNo} className="facts__row"><dt><PhoneNumber value={agrMbl} /></dt><dd><Amount fen={amountFen} /></dd></div>)}
        <div className="facts__row"><dt>{ofOrder.placedAt}</dt><dd>{momentWords(Date.parse(order.createdAt), language)}</dd></div>
        {order.paidFrom !== null && <div className="facts__row"><dt>{ofOrder.paidFrom}</dt><dd>{order.paidFrom}</dd></div>}
      </dl>
      <div className="facts__order-no"><dl><dt>{texts.orderNo}</dt><dd>{order.orderNo}</dd></dl></div>
    </section>
  );
}
