import type { OrderView } from '@phonebill/contract/wire';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { Announcement } from '../../order-view/announcement.tsx';
import { OrderAccount } from '../../order-view/order-account.tsx';
import { useEndNoticeBar } from '../../order-view/end-notice-bar.tsx';
import { hasMainAction, OrderBar } from '../../order-view/order-bar.tsx';
import type { OrderCalls } from '../../order-view/order-calls.ts';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { isPayable, isSettled, displayStatusOf } from '../../order-view/display-status.ts';
import { describeStatus } from '../../order-view/describe-status.ts';
import { useFollowedOrder } from '../../order-view/use-followed-order.ts';
import { usualMs } from '../../order-view/promises.ts';
import { useNow } from '../../order-view/use-now.ts';
import { useWaited } from '../../order-view/use-waited.ts';
import { useOrderActions } from '../../order-view/use-order-actions.ts';
import { reportEvent } from '../../platform/analytics/index.ts';
import type { CallError } from '../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { paths, repaymentPath } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { useCashierOffer } from '../../platform/pay/cashier-offer.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { useCaller } from '../../platform/tourist/index.ts';
import { closeWebView } from '../../platform/wallet-app/close.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { inPhrases } from '../../ui/phrases/phrases.tsx';
import { resultCopy } from './copy.ts';
import * as styles from '../../order-view/order-actions.module.css';

export interface MissingResultProps {
  /** The failure; null if the address names no order, or lacks its key. */
  readonly error: CallError | null;
  readonly onRetry?: () => unknown;
}

export interface OfOrder {
  readonly order: OrderView;
}

export interface ResultLinksProps extends OfOrder {
  readonly resultKey: string | undefined;
}

interface FollowedResultProps {
  readonly orderNo: string;
  readonly calls: OrderCalls;
  /** The key that opens the order without login. */
  readonly resultKey?: string;
  /** Whether the viewer may pay and cancel. */
  readonly mayAct?: boolean;
  /** The rows of the links card. */
  readonly Links: ComponentType<ResultLinksProps>;
  /** Content below the promise. */
  readonly AfterPromise?: ComponentType<OfOrder>;
  /** An offer that may follow at once. */
  readonly Offer?: ComponentType<OfOrder>;
  readonly leaveWords?: string;
  /** The path of another order. */
  readonly againPath?: string;
  /** Replaces an order that cannot be shown. */
  readonly Missing: ComponentType<MissingResultProps>;
}

/** Renders an order and follows it to its end. What was known stays on the screen when a request fails. */
export function FollowedResult({
  orderNo,
  calls,
  resultKey,
  mayAct = true,
  Links,
  AfterPromise,
  Offer,
  leaveWords,
  againPath,
  Missing,
}: FollowedResultProps): ReactNode {
  const {
    data: order,
    error,
    isError,
    fetchStatus,
    dataUpdatedAt,
    refetch,
  } = useFollowedOrder(orderNo, calls, resultKey);
  const now = useNow(order && isSettled(order) ? 30_000 : 1000);
  // A user who came from the cashier just now may have paid: the webhook is still under way.
  const { waitedMs, restart } = useWaited();
  const cashier = useCashierOffer(orderNo);
  const actions = useOrderActions({ orderNo, ...order }, calls, restart);
  const copy = useTexts(resultCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const state = order?.kind === 'repayment' ? undefined : order?.state;
  useEffect(() => {
    if (state) reportEvent('resultShown', state);
  }, [state]);

  /** Closes the wallet's web view; if there is none, goes to the page for another order. */
  async function done(): Promise<void> {
    if (!(await closeWebView(walletApp))) await navigate(againPath ?? paths.placeOrder, { replace: true });
  }

  // After an error of the wallet's cashier there is nothing to wait for; the order is requested all the same.
  const isChecking = waitedMs < usualMs.seconds && (!cashier || cashier.why === 'unanswered');
  const displayStatus = order && displayStatusOf(order, { now, checking: isChecking });
  const words = order && displayStatus ? describeStatus(order, displayStatus, now, language) : null;
  const notice = useEndNoticeBar(mayAct ? order : undefined, words);

  // A repayment tops up nothing and has a page of its own.
  if (order?.kind === 'repayment') return <Redirect to={repaymentPath(order.orderNo)} />;

  const hasBar = displayStatus && hasMainAction(displayStatus) && (mayAct || !isPayable(displayStatus));
  const bar =
    order && hasBar ? (
      <OrderBar
        order={order}
        displayStatus={displayStatus}
        now={now}
        onPay={(how) => actions.pay(how)}
        onDone={done}
        {...(againPath && { againPath })}
      />
    ) : (
      notice
    );
  const waitingWords = fetchStatus === 'paused' ? copy.offline : copy.loading;

  return (
    <Page bottom={bar}>
      {!(isError && !order) && <Announcement words={words} before={waitingWords} />}
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (order && displayStatus && words) {
      return (
        <OrderAccount
          isArrivedAt
          order={order}
          displayStatus={displayStatus}
          words={words}
          now={now}
          actions={mayAct ? actions : null}
          staleSince={isError ? dataUpdatedAt : null}
          afterPromise={AfterPromise && <AfterPromise order={order} />}
          offer={Offer && <Offer order={order} />}
          links={<Links order={order} resultKey={resultKey} />}
          {...(leaveWords && { leaveWords })}
        />
      );
    }
    if (isError) return <Missing error={error} onRetry={refetch} />;
    return <OrderWaiting words={waitingWords} />;
  }
}

/**
 * Links to the records; a caller who is not a user logs in first. The address of the result is not passed on.
 */
export function RecordsLink(): ReactNode {
  const copy = useTexts(resultCopy);
  const isUser = useCaller() === 'user';
  if (!isUser)
    return (
      <Link className={styles.orderLinksItem} to={loginPath(paths.rechargeRecord)}>
        <span>{inPhrases(copy.logInForRecords)}</span>
        <ForwardIcon />
      </Link>
    );
  return (
    <Link className={styles.orderLinksItem} to={paths.rechargeRecord}>
      <span>{inPhrases(copy.allRecords)}</span>
      <ForwardIcon />
    </Link>
  );
}
