import type { OrderLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Price } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { RevealedNumber } from './revealed-number.tsx';
import { orderTexts } from './texts.ts';

const moment = (iso: string | null): ReactNode => iso !== null && <Moment iso={iso} />;

/** What is known of an order. */
export function OrderFacts({ order }: { readonly order: OrderLifeView['order'] }): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  return (
    <Card title={texts.facts}>
      <Facts
        isGrid
        facts={[
          [texts.number, <RevealedNumber key="number" orderNo={order.orderNo} masked={order.mobileNo} />],
          [texts.kind, word('orderKind', order.kind)],
          [texts.face, formatYuan(order.faceFen)],
          [texts.price, <Price key="price" priceFen={order.priceFen} points={order.points} />],
          [texts.method, word('payMethod', order.payMethod)],
          [texts.carrier, word('carrier', order.carrier)],
          [texts.province, order.province],
          [texts.channel, order.channel],
          [texts.placed, moment(order.createdAt)],
          [texts.paid, moment(order.paidAt)],
          [texts.ended, moment(order.endedAt)],
          [texts.closed, order.closeReason !== null && word('closeReason', order.closeReason)],
          [texts.next, moment(order.lookedAtNext)],
          [texts.charge, order.chargeNo],
          [texts.settings, order.settingsVersion],
        ]}
      />
    </Card>
  );
}
