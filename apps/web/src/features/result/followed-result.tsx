import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Announcement } from '../../order-view/announcement.tsx';
import { OrderAccount } from '../../order-view/order-account.tsx';
import { hasMainAction, OrderBar } from '../../order-view/order-bar.tsx';
import { OrderMissing } from '../../order-view/order-missing.tsx';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { isSettled, situationOf } from '../../order-view/situation.ts';
import { statusWords } from '../../order-view/status-words.ts';
import { useFollowedOrder } from '../../order-view/use-followed-order.ts';
import { useNow } from '../../order-view/use-now.ts';
import { useOrderActions } from '../../order-view/use-order-actions.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orderCalls } from './api/order-calls.ts';
import { resultTexts } from './texts.ts';
import { useChecking } from './use-checking.ts';
import { WaysOn } from './ways-on.tsx';

/** An order followed to its end. What was known stays on screen when a question fails. */
export function FollowedResult({ orderNo }: { readonly orderNo: string }): ReactNode {
  const { data: order, error, isError, fetchStatus, dataUpdatedAt, refetch } = useFollowedOrder(orderNo, orderCalls.ask);
  const now = useNow(order && isSettled(order) ? 30_000 : 1000);
  const checking = useChecking(now);
  const actions = useOrderActions({ orderNo, ...order }, orderCalls, checking.begin);
  const texts = useTexts(resultTexts);
  const language = useLanguage();

  const situation = order && situationOf(order, { now, checking: checking.isChecking });
  const words = order && situation ? statusWords(order, situation, now, language) : null;
  const bar = order && situation && hasMainAction(situation) ? <OrderBar order={order} situation={situation} now={now} onPay={actions.pay} /> : null;
  const waitingWords = fetchStatus === 'paused' ? texts.offline : texts.loading;

  return (
    <Page bottom={bar}>
      {!(isError && !order) && <Announcement words={words} before={waitingWords} />}
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (order && situation && words) {
      return <OrderAccount order={order} situation={situation} words={words} now={now} actions={actions} staleSince={isError ? dataUpdatedAt : null} links={<RecordsLink />} />;
    }
    if (isError) return <OrderMissing error={error} onRetry={refetch} action={<WaysOn />} />;
    return <OrderWaiting words={waitingWords} />;
  }
}

function RecordsLink(): ReactNode {
  const texts = useTexts(resultTexts);
  return <Link className="order-links__item" to={paths.rechargeRecord}>{texts.allRecords}<ForwardIcon /></Link>;
}

