import type { OrderLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Price, RevealedNumber } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { orderTexts } from './texts.ts';

const moment = (iso: string | null): ReactNode => iso !== null && <Moment iso={iso} />;

/** Renders the facts of an order. */
export function OrderFacts({ order }: { readonly order: OrderLifeView['order'] }): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  const { orderNo: number } = order;
  return (
    <Card title={texts.facts}>
      <Facts
        isGrid
        facts={[
          [
            texts.number,
            <RevealedNumber
              key="number"
              masked={order.mobileNo}
              about={number}
              onReveal={(reason) => call('POST /order/reveal', { number, reason })}
            />,
          ],
          [
            texts.user,
            <Link key="user" to={`/users/${order.userNo}`}>
              {order.userNo}
            </Link>,
          ],
          [texts.kind, word('orderKind', order.kind)],
          [texts.face, formatYuan(order.faceFen)],
          [texts.price, <Price key="price" priceFen={order.priceFen} points={order.points} />],
          [texts.method, word('payMethod', order.payMethod)],
          [texts.carrier, word('carrier', order.carrier)],
          [texts.province, order.province !== null && word('province', order.province)],
          [texts.channel, order.channel],
          [texts.placed, moment(order.createdAt)],
          [texts.paid, moment(order.paidAt)],
          [texts.ended, moment(order.endedAt)],
          [texts.closed, order.closeReason !== null && word('closeReason', order.closeReason)],
          [texts.next, moment(order.lookedAtNext)],
          [texts.charge, order.chargeNo],
          [
            texts.agreement,
            order.agreementNo !== null && (
              <Link key="agreement" to={`/agreements/${order.agreementNo}`}>
                {order.agreementNo}
              </Link>
            ),
          ],
          [texts.settings, order.settingsVersion],
        ]}
      />
    </Card>
  );
}
