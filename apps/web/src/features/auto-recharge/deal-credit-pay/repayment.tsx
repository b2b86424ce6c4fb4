import type { OrderView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { accountName } from '../../../order-view/account-name.ts';
import { Announcement } from '../../../order-view/announcement.tsx';
import { factsCopy } from '../../../order-view/details-copy.ts';
import { Fact, OrderNumber } from '../../../order-view/facts.tsx';
import { OrderBar } from '../../../order-view/order-bar.tsx';
import { OrderMissing } from '../../../order-view/order-missing.tsx';
import { isCancellable, isPayable, isSettled, displayStatusOf } from '../../../order-view/display-status.ts';
import { useFollowedOrder } from '../../../order-view/use-followed-order.ts';
import { usualMs } from '../../../order-view/promises.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useWaited } from '../../../order-view/use-waited.ts';
import { useOrderActions } from '../../../order-view/use-order-actions.ts';
import { wayToPay } from '../../../order-view/details-copy.ts';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { paths, resultPath } from '../../../platform/paths.ts';
import { useCashierOffer } from '../../../platform/pay/cashier-offer.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { Redirect } from '../../../platform/redirect.tsx';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { Outcome } from '../../../agreement-view/outcome.tsx';
import { useCreditAccount } from '../../../agreement-form/credit-account.ts';
import { repaymentCalls } from './debts.ts';
import { repaymentCopy } from './repayment-copy.ts';
import { repaymentDisplayStatus } from './repayment-status.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as actionStyles from '../../../order-view/order-actions.module.css';
import * as statusStyles from '../../../order-view/order-status.module.css';
import * as cardStyles from '../../../order-view/order-card.module.css';
import * as factsStyles from '../../../order-view/facts.module.css';
import * as styles from './credit-pay.module.css';
import { loadPart } from '../../../platform/load-chunk.ts';

/** Used inside the wallet app only. */
const AddCardLink = lazyPart(() => loadPart(() => import('../../../wallet-view/add-card-link.tsx')));

/** Loaded with the other texts about orders. */
const PaymentHere = lazyPart(() =>
  loadPart(async () => ({
    default: (await import('../../../order-view/order-details.tsx')).PaymentHere,
  })),
);

/** Shows the result of a repayment; while it is unpaid it can be paid or cancelled. */
export default function Repayment({ orderNo }: { readonly orderNo: string }): ReactNode {
  const copy = useTexts(repaymentCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: order, error, refetch } = useFollowedOrder(orderNo, repaymentCalls);
  const now = useNow(order && isSettled(order) ? 30_000 : 1000);
  const { waitedMs, restart } = useWaited();
  const cashier = useCashierOffer(orderNo);
  const actions = useOrderActions({ orderNo, ...order }, repaymentCalls, restart);
  const { open: isCancelling, show: askCancel, close: keep } = useSheetEntry('cancel');
  const state = order?.state;
  useEffect(() => {
    // The debts have changed with it.
    if (state !== undefined) void queries.invalidateQueries({ queryKey: queryKey('creditPay', 'account') });
  }, [state, queries]);

  const back = (
    <Button block onClick={() => void navigate(paths.dealCreditPay, { replace: true })}>
      {copy.back}
    </Button>
  );
  if (!order)
    return error ? (
      <Page title={copy.title}>
        <OrderMissing error={error} onRetry={refetch} action={back} />
      </Page>
    ) : (
      <>
        <Announcement words={null} before={copy.loading} />
        <FormSkeleton />
      </>
    );

  // Orders that top a number up have a result page of their own.
  if (order.kind !== 'repayment') return <Redirect to={resultPath(order.orderNo)} />;

  const isChecking = waitedMs < usualMs.seconds && (!cashier || cashier.why === 'unanswered');
  const displayStatus = displayStatusOf(order, { now, checking: isChecking });
  const status = repaymentDisplayStatus(order, displayStatus, now, language);
  async function cancel(): Promise<void> {
    await actions.cancel();
    keep();
  }
  return (
    <Page
      title={copy.title}
      bottom={
        isPayable(displayStatus) ? (
          <OrderBar order={order} displayStatus={displayStatus} now={now} onPay={(how) => actions.pay(how)} />
        ) : (
          back
        )
      }
    >
      <Announcement words={status} before={copy.loading} />
      <Outcome
        status={status}
        help={{ quote: { name: factsCopy[language].orderNo, value: orderNo }, orderNo }}
      >
        <p className={statusStyles.amount} data-testid="order-amount">
          <Amount fen={order.priceFen} kind="display" />
        </p>
      </Outcome>
      {isPayable(displayStatus) && (
        <PartBoundary>
          <PaymentHere order={order} now={now} pay={actions.pay} />
        </PartBoundary>
      )}
      {actions.failure && (
        <div className={actionStyles.failure}>
          <FailureNotice failure={actions.failure} />
        </div>
      )}
      <RepaymentFacts order={order} />
      {isCancellable(displayStatus) && (
        <div className={styles.aside}>
          {walletApp.inside && (
            <PartBoundary>
              <AddCardLink orderNo={order.orderNo} />
            </PartBoundary>
          )}
          <Button kind="text" onClick={askCancel}>
            {copy.cancel}
          </Button>
        </div>
      )}
      {isCancelling && (
        <Sheet title={copy.cancelTitle} onClose={keep}>
          <div className={actionStyles.cancelSheet}>
            <p>
              <Phrases text={copy.cancelText} />
            </p>
            <Button kind="danger" block onClick={cancel}>
              {copy.cancelYes}
            </Button>
            <Button kind="quiet" block onClick={keep}>
              {copy.cancelNo}
            </Button>
          </div>
        </Sheet>
      )}
    </Page>
  );
}

/** Renders the debts that a repayment pays, as far as still known, and its own facts. */
export function RepaymentFacts({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(repaymentCopy);
  const ofOrder = useTexts(factsCopy);
  const language = useLanguage();
  const headingId = useId();
  const debts = useCreditAccount().data?.debts.filter(({ orderNo }) => orderNo === order.orderNo) ?? [];
  return (
    <section className={cardStyles.orderCard} aria-labelledby={headingId}>
      <h2 className={cardStyles.heading} id={headingId}>
        {debts.length > 0 ? copy.forWhat : ofOrder.facts}
      </h2>
      <dl className={factsStyles.facts}>
        {debts.map(({ chargeNo, agrMbl, amountFen }) => (
          <Fact key={chargeNo} name={<PhoneNumber value={agrMbl} />}>
            <Amount fen={amountFen} />
          </Fact>
        ))}
        <Fact name={order.paidAt === null ? ofOrder.toPayWith : ofOrder.payWith}>
          {wayToPay(order, ofOrder, language)}
        </Fact>
        {order.paidFrom !== null && (
          <Fact name={ofOrder.paidFrom}>{accountName(order.paidFrom, language)}</Fact>
        )}
        <Fact name={ofOrder.placedAt}>{formatMoment(Date.parse(order.createdAt), language)}</Fact>
      </dl>
      <OrderNumber orderNo={order.orderNo} />
    </section>
  );
}
