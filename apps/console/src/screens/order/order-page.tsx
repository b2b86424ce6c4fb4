import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded, Price, StateBadge } from '../../parts/index.ts';
import { Card, Copyable, Screen, Skeleton } from '../../ui/index.ts';
import { Acts } from './acts.tsx';
import { Differences } from './differences.tsx';
import { History } from './history.tsx';
import { Ledger } from './ledger.tsx';
import { Messages } from './messages.tsx';
import { OrderFacts } from './order-facts.tsx';
import { PartnerCalls } from './partner-calls.tsx';
import { Parts } from './parts.tsx';
import { Proposals } from './proposals.tsx';
import { orderTexts } from './texts.ts';
import * as styles from './order.module.css';

/** An order under way changes while it is looked at. */
const REFRESH_MS = 15_000;

/** The life of an order, and what can be done about it. */
export function OrderPage(): ReactNode {
  const texts = useTexts(orderTexts);
  const { number = '' } = useParams();
  const answer = useAnswer('GET /order', { number }, { refetchMs: REFRESH_MS });
  const life = answer.isPlaceholderData ? undefined : answer.data?.life;
  return (
    <Screen
      key={number}
      title={texts.title(life?.order.orderNo ?? number)}
      heading={life ? <Head order={life.order} /> : texts.title(number)}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={12} />}>
        {() => (life ? <Life life={life} /> : <Skeleton lines={12} />)}
      </Loaded>
    </Screen>
  );
}

function Head({ order }: { readonly order: OrderLifeView['order'] }): ReactNode {
  const texts = useTexts(orderTexts);
  const [before, after] = texts.title('\n').split('\n');
  return (
    <span className={styles.head}>
      <span>
        {before}
        <Copyable text={order.orderNo} />
        {after}
      </span>
      <span className={styles.headState}>
        <StateBadge of="orderState" state={order.state} />
      </span>
      <span>
        <Price priceFen={order.priceFen} points={order.points} />
      </span>
    </span>
  );
}

function Life({ life }: { readonly life: OrderLifeView }): ReactNode {
  const texts = useTexts(orderTexts);
  return (
    <div className={styles.order}>
      <div className={styles.facts}>
        <OrderFacts order={life.order} />
      </div>
      <div className={styles.acts}>
        <Card title={texts.acts}>
          <Acts life={life} />
        </Card>
        {life.proposals.length > 0 && <Proposals proposals={life.proposals} />}
      </div>
      <div className={styles.main}>
        <History timeline={life.timeline} archivedIn={life.archivedIn} />
        <Parts life={life} />
        <PartnerCalls orderNo={life.order.orderNo} />
        <Ledger ledger={life.ledger} balances={life.balances} />
        {life.differences.length > 0 && <Differences differences={life.differences} />}
        {life.messages.length > 0 && <Messages messages={life.messages} />}
      </div>
    </div>
  );
}
