import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useBackToList, useStartAtTop } from '../../list-view/kept-place.ts';
import { Announcement } from '../../order-view/announcement.tsx';
import { OrderAccount } from '../../order-view/order-account.tsx';
import { useEndNoticeBar } from '../../order-view/end-notice-bar.tsx';
import { hasMainAction, OrderBar } from '../../order-view/order-bar.tsx';
import { OrderMissing } from '../../order-view/order-missing.tsx';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { isSettled, displayStatusOf } from '../../order-view/display-status.ts';
import { describeStatus } from '../../order-view/describe-status.ts';
import { useFollowedOrder } from '../../order-view/use-followed-order.ts';
import { useNow } from '../../order-view/use-now.ts';
import { useOrderActions } from '../../order-view/use-order-actions.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { repaymentPath } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orderCalls } from './api.ts';
import { recordsCopy } from './copy.ts';
import { withOrder } from './filter.ts';

/** Shows one order from the list; null if the address names none. */
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

  const displayStatus = order && displayStatusOf(order, { now });
  const words = order && displayStatus ? describeStatus(order, displayStatus, now, language) : null;
  const notice = useEndNoticeBar(order, words);

  // A repayment tops up nothing and has a page of its own.
  if (order?.kind === 'repayment') return <Redirect to={repaymentPath(order.orderNo)} />;

  const bar =
    order && displayStatus && hasMainAction(displayStatus) ? (
      <OrderBar order={order} displayStatus={displayStatus} now={now} onPay={(how) => actions.pay(how)} />
    ) : (
      notice
    );
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
    if (order && displayStatus && words)
      return (
        <OrderAccount
          order={order}
          displayStatus={displayStatus}
          words={words}
          now={now}
          actions={actions}
          staleSince={isError ? dataUpdatedAt : null}
        />
      );
    return <OrderWaiting words={waitingWords} />;
  }
}
