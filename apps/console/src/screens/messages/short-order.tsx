import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded, Price, StateBadge } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { groupedNumber } from '../../values/index.ts';
import { messagesTexts } from './texts.ts';

/** Renders the facts of an order needed to answer a message about it. */
export function ShortOrder({ orderNo }: { readonly orderNo: string }): ReactNode {
  const texts = useTexts(messagesTexts);
  const answer = useAnswer('GET /order', { number: orderNo });
  return (
    <Card title={texts.order} action={<Link to={`/orders/${orderNo}`}>{orderNo}</Link>}>
      <Loaded answer={answer}>
        {({ life: { order, delivery, refunds } }) => (
          <Facts
            facts={[
              [texts.state, <StateBadge key="state" of="orderState" state={order.state} />],
              [texts.number, groupedNumber(order.mobileNo)],
              [texts.face, formatYuan(order.faceFen)],
              [texts.price, <Price key="price" priceFen={order.priceFen} points={order.points} />],
              [texts.placed, <Moment key="placed" iso={order.createdAt} />],
              [texts.ended, order.endedAt !== null && <Moment key="ended" iso={order.endedAt} />],
              [
                texts.delivery,
                delivery !== null && <StateBadge key="delivery" of="deliveryState" state={delivery.state} />,
              ],
              [
                texts.refunds,
                refunds.length > 0 &&
                  refunds.map(({ number, state }) => (
                    <div key={number}>
                      <StateBadge of="refundState" state={state} />
                    </div>
                  )),
              ],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
