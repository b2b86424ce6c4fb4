import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Messages } from '../../answers/index.ts';
import { useAnswer } from '../../calls/index.ts';
import { History } from '../../history/index.ts';
import { useTexts } from '../../language/index.ts';
import { Life, LifeHead, Loaded, Price, StateBadge } from '../../parts/index.ts';
import { OrderCalls } from '../../partner-calls/index.ts';
import { OrderSms } from '../../sent-sms/index.ts';
import { Card, Screen, Skeleton } from '../../ui/index.ts';
import { Acts } from './acts.tsx';
import { Differences } from './differences.tsx';
import { Ledger } from './ledger.tsx';
import { OrderFacts } from './order-facts.tsx';
import { Parts } from './parts.tsx';
import { Proposals } from './proposals.tsx';
import { orderTexts } from './texts.ts';

/** How often (ms) it is loaded: an order under way may change meanwhile. */
const REFRESH_MS = 15_000;

/** Shows everything about an order, and the possible acts. */
export function OrderPage(): ReactNode {
  const texts = useTexts(orderTexts);
  const { number = '' } = useParams();
  const answer = useAnswer('GET /order', { number }, { refetchMs: REFRESH_MS, isOfOne: true });
  const life = answer.data?.life;
  return (
    <Screen
      key={number}
      title={texts.title(life?.order.orderNo ?? number)}
      heading={life ? <OrderHead order={life.order} /> : texts.title(number)}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={12} />}>
        {({ life: shown }) => <OrderLife life={shown} />}
      </Loaded>
    </Screen>
  );
}

function OrderHead({ order }: { readonly order: OrderLifeView['order'] }): ReactNode {
  const { title } = useTexts(orderTexts);
  return (
    <LifeHead title={title} number={order.orderNo} state={<StateBadge of="orderState" state={order.state} />}>
      <Price priceFen={order.priceFen} points={order.points} />
    </LifeHead>
  );
}

function OrderLife({ life }: { readonly life: OrderLifeView }): ReactNode {
  const texts = useTexts(orderTexts);
  return (
    <Life
      facts={<OrderFacts order={life.order} />}
      side={
        <>
          <Card title={texts.acts}>
            <Acts life={life} />
          </Card>
          {life.proposals.length > 0 && <Proposals proposals={life.proposals} />}
        </>
      }
    >
      <History
        timeline={life.timeline}
        note={life.archivedIn === null ? null : texts.archived(life.archivedIn)}
      />
      <Parts life={life} />
      <OrderSms orderNo={life.order.orderNo} />
      <OrderCalls orderNo={life.order.orderNo} />
      <Ledger ledger={life.ledger} balances={life.balances} />
      {life.differences.length > 0 && <Differences differences={life.differences} />}
      {life.messages.length > 0 && <Messages messages={life.messages} />}
    </Life>
  );
}
