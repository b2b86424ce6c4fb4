import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useBackToList } from '../../list-view/use-back-to-list.ts';
import { useStartAtTop } from '../../list-view/use-start-at-top.ts';
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
import { repaymentPath } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orderCalls } from './api.ts';
import { recordsCopy } from './copy.ts';
import { withOrder } from './filter.ts';

/** One order out of the list. Null: the address names none. */
export default function RecordDetail({ orderNo }: { readonly orderNo: string | null }): ReactNode {
  const {
    data: order,
    error,
    isError,
    fetchStatus,
    dataUpdatedAt,
    refetch,
  } = useFollowedOrder(orderNo, orderCalls);
  const now = useNow(order && isSettled(order) ? 30_000 : 1000);
  const actions = useOrderActions({ orderNo: orderNo ?? '', ...order }, orderCalls);
  const copy = useTexts(recordsCopy);
  const language = useLanguage();
  const [query] = useSearchParams();
  const backToList = useBackToList(`?${withOrder(query, null)}`);
  useStartAtTop();

  // Nothing is topped up by a repayment: it has a page of its own.
  if (order?.kind === 'repayment') return <Navigate to={repaymentPath(order.orderNo)} replace />;

  const situation = order && situationOf(order, { now });
  const words = order && situation ? statusWords(order, situation, now, language) : null;
  const bar =
    order && situation && hasMainAction(situation) ? (
      <OrderBar order={order} situation={situation} now={now} onPay={actions.pay} />
    ) : null;
  const waitingWords = fetchStatus === 'paused' ? copy.offlineText : copy.loadingOrder;
  const isMissing = orderNo === null || (isError && !order);

  return (
    <Page title={copy.detail} onBack={backToList} bottom={bar}>
      {!isMissing && <Announcement words={words} before={waitingWords} />}
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (isMissing)
      return (
        <OrderMissing
          error={error}
          onRetry={refetch}
          action={
            <Button kind="quiet" onClick={backToList}>
              {copy.allRecords}
            </Button>
          }
        />
      );
    if (order && situation && words)
      return (
        <OrderAccount
          order={order}
          situation={situation}
          words={words}
          now={now}
          actions={actions}
          staleSince={isError ? dataUpdatedAt : null}
        />
      );
    return <OrderWaiting words={waitingWords} />;
  }
}
