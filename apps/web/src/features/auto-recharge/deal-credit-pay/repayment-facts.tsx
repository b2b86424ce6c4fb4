import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import { Fact, OrderNumber } from '../../../order-view/facts.tsx';
import { factsTexts } from '../../../order-view/facts-texts.ts';
import { wayToPay } from '../../../order-view/way-to-pay.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { useCreditAccount } from '../api/use-credit-account.ts';
import { repaymentTexts } from './repayment-texts.ts';

/** What a repayment pays, as far as it is still known, and its own facts. */
export function RepaymentFacts({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(repaymentTexts);
  const ofOrder = useTexts(factsTexts);
  const language = useLanguage();
  const headingId = useId();
  const debts = useCreditAccount().data?.debts.filter(({ orderNo }) => orderNo === order.orderNo) ?? [];
  return (
    <section className="order-card" aria-labelledby={headingId}>
      <h2 className="order-card__heading" id={headingId}>
        {debts.length > 0 ? texts.forWhat : ofOrder.facts}
      </h2>
      <dl className="facts">
        {debts.map(({ chargeNo, agrMbl, amountFen }) => (
          <Fact key={chargeNo} name={<PhoneNumber value={agrMbl} />}>
            <Amount fen={amountFen} />
          </Fact>
        ))}
        <Fact name={order.paidAt === null ? ofOrder.toPayWith : ofOrder.payWith}>
          {wayToPay(order, ofOrder)}
        </Fact>
        {order.paidFrom !== null && <Fact name={ofOrder.paidFrom}>{order.paidFrom}</Fact>}
        <Fact name={ofOrder.placedAt}>{formatMoment(Date.parse(order.createdAt), language)}</Fact>
      </dl>
      <OrderNumber orderNo={order.orderNo} />
    </section>
  );
}
