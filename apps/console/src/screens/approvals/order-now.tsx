import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { Loaded, Price, StateBadge } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { formatAmount, groupedNumber } from '../../values/index.ts';
import { approvalsTexts } from './texts.ts';

const REFRESH_MS = 15_000;

/** Renders the present state of the order that a proposal concerns. */
export function OrderNow({ orderNo }: { readonly orderNo: string }): ReactNode {
  const texts = useTexts(approvalsTexts);
  const language = useLanguage();
  const answer = useAnswer('GET /order', { number: orderNo }, { refetchMs: REFRESH_MS });
  return (
    <Card title={texts.order} action={<Link to={`/orders/${orderNo}`}>{orderNo}</Link>}>
      <Loaded answer={answer}>
        {({ life: { order, refunds } }) => (
          <Facts
            facts={[
              [texts.state, <StateBadge key="state" of="orderState" state={order.state} />],
              [texts.number, groupedNumber(order.mobileNo)],
              [texts.price, <Price key="price" priceFen={order.priceFen} points={order.points} />],
              [texts.face, formatYuan(order.faceFen)],
              [texts.placed, <Moment key="placed" iso={order.createdAt} />],
              [
                texts.refunds,
                refunds.length === 0
                  ? texts.noRefund
                  : refunds.map(({ number, amount, method, state }) => (
                      <div key={number}>
                        {formatAmount(amount, method === 'points' ? 'points' : 'fen', language)}{' '}
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
