import type { CashierName, OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { leaveTo } from '../platform/leave-to.ts';
import type { TopUpDraft } from '../platform/paths.ts';
import { cashiersHere, chooseCashier } from '../platform/pay/cashiers.ts';
import { type CashierOffer, useCashierOffer } from '../platform/pay/cashier-offer.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { Button } from '../ui/button/button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { againPath } from './order-paths.ts';
import { formatTimeLeft } from '../platform/china-time/china-time.ts';
import { cashierText } from './account-name.ts';
import type { PayHow } from './order-calls.ts';
import { orderCopy } from './order-copy.ts';
import { isForPointsAgain, isPayable, type DisplayStatus } from './display-status.ts';
import * as styles from './order-actions.module.css';

interface OrderBarProps {
  readonly order: OrderView;
  readonly displayStatus: DisplayStatus;
  readonly now: number;
  readonly onPay: (how?: Pick<PayHow, 'cashier'>) => Promise<void>;
  /** The path of another order; omitted for the screen of the same payment method. */
  readonly againPath?: string | undefined;
  /** Leaves an order that is over; omitted if Back does. */
  readonly onDone?: () => Promise<void>;
}

/** Returns whether there is a main action: there is none while others are at work. */
export function hasMainAction(displayStatus: DisplayStatus): boolean {
  return isPayable(displayStatus) || mayStartAgain(displayStatus);
}

/** Renders the main action: paying while it can be paid; once it is over leaving it, or placing another. */
export function OrderBar({
  order,
  displayStatus,
  now,
  onPay,
  againPath: againAt,
  onDone,
}: OrderBarProps): ReactNode {
  const texts = useTexts(orderCopy);
  const navigate = useNavigate();
  const { mobileNo, faceFen, priceFen, goodsId } = order;
  const offer = useCashierOffer(order.orderNo);
  if (isPayable(displayStatus)) {
    if (offer?.why === 'failed') return <PayOnPage offer={offer} onPay={onPay} />;
    // The wallet app's cashier may not have opened: offers the same payment on the cashier's page.
    const paymentPage = offer?.why === 'unanswered' && (
      <Button kind="text" block onClick={() => leaveTo(offer.payUrl)}>
        {texts.openPaymentPage}
      </Button>
    );
    if (displayStatus === 'checkingPayment')
      return (
        <>
          {paymentPage}
          <Button kind="quiet" block onClick={() => onPay()}>
            {texts.notPaidYet(showFen(priceFen))}
          </Button>
          <OtherCashiers order={order} onPay={onPay} />
        </>
      );
    return (
      <>
        {paymentPage}
        <div className={styles.orderBar}>
          <TimeLeft order={order} now={now} label={texts.payLeft} />
          {/* A code is paid by scanning it. */}
          {offer?.why !== 'code' && (
            <Button onClick={() => onPay()}>
              {isForPointsAgain(displayStatus) ? texts.tryAgain : texts.pay(showFen(priceFen))}
            </Button>
          )}
        </div>
        <OtherCashiers order={order} onPay={onPay} />
      </>
    );
  }
  const again = () =>
    void navigate(againAt ?? againPath(order), {
      state: { mobileNo, faceFen, ...(goodsId !== null && { goodsId }) } satisfies TopUpDraft,
    });
  const againText = order.state === 'closed' ? texts.orderAgain : texts.topUpAgain;
  if (!onDone)
    return (
      <Button block onClick={again}>
        {againText}
      </Button>
    );
  const [toLeave, toAgain] = [
    { name: texts.done, go: onDone },
    { name: againText, go: again },
  ];
  // If the number is credited nothing is left to do, so leaving comes first; otherwise trying again.
  const ways = displayStatus === 'credited' ? [toLeave, toAgain] : [toAgain, toLeave];
  return (
    <div className={styles.orderBar}>
      {ways.map(({ name, go }, at) => (
        <Button key={name} kind={at === 0 ? 'primary' : 'quiet'} onClick={go}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Renders the other cashiers for cash in this browser, each by its name and with one tap. */
function OtherCashiers({ order, onPay }: Pick<OrderBarProps, 'order' | 'onPay'>): ReactNode {
  const texts = useTexts(orderCopy);
  const language = useLanguage();
  if (order.cashier === undefined || order.priceFen === 0) return null;
  const others = cashiersHere().filter((name) => name !== order.cashier);
  const payWith = async (cashier: CashierName): Promise<void> => {
    chooseCashier(cashier);
    await onPay({ cashier });
  };
  return others.map((name) => (
    <Button key={name} kind="text" block onClick={() => payWith(name)}>
      {texts.payInstead(cashierText(name, language))}
    </Button>
  ));
}

/** The wallet app's cashier answered with an error: the payment continues on the cashier's page. */
function PayOnPage({
  offer,
  onPay,
}: {
  readonly offer: CashierOffer;
  readonly onPay: () => Promise<void>;
}): ReactNode {
  const texts = useTexts(orderCopy);
  return (
    <div className={styles.payOnPage} data-testid="cashier-failed">
      <p role="status">
        <Phrases text={texts.cashierFailed} />
      </p>
      <Button block onClick={() => leaveTo(offer.payUrl)}>
        {texts.toPaymentPage}
      </Button>
      <Button kind="text" block onClick={onPay}>
        {texts.tryWalletAgain}
      </Button>
    </div>
  );
}

function TimeLeft({
  order: { expiresAt },
  now,
  label,
}: {
  readonly order: OrderView;
  readonly now: number;
  readonly label: string;
}): ReactNode {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return null;
  return (
    <div className={styles.orderBarLeft} role="timer">
      <span>{label}</span>
      <time dateTime={`PT${Math.ceil(left / 1000)}S`}>{formatTimeLeft(left)}</time>
    </div>
  );
}

function mayStartAgain(displayStatus: DisplayStatus): boolean {
  switch (displayStatus) {
    case 'credited':
    case 'refunded':
    case 'expired':
    case 'cancelled':
    case 'latePaymentReturning':
    case 'latePaymentHeld':
    case 'latePaymentReturned':
    case 'pointsRefusedReturning':
    case 'pointsRefusedHeld':
    case 'pointsRefusedReturned':
      return true;
    default:
      return false;
  }
}
