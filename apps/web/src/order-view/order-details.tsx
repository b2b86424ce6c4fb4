import type {
  AdvertBusinessName,
  OrderView,
  OrderVoucherView,
  OrderWithTimelineView,
} from '@phonebill/contract/wire';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { OffersAfterCancelling } from '../advert-view/adverts-at-end.tsx';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { useCaller } from '../platform/tourist/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { ResetPayPasswordLink } from '../wallet-view/reset-pay-password-link.tsx';
import { type DisplayStatus, hasInvoice, hasReceipt, isPayable } from './display-status.ts';
import { OrderFacts } from './facts.tsx';
import { Timeline } from './timeline.tsx';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { LazySheet, whenLate } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { invoiceLinkCopy } from './invoice/invoice-copy.ts';
import { helpLinkCopy } from '../help/link-copy.ts';
import { HelpLink } from '../help/help-link.tsx';
import { useUnread } from '../me/unread.ts';
import { factsCopy, orderWaysCopy } from './details-copy.ts';
import { describeStatus } from './describe-status.ts';
import { helpWords } from './help-words.ts';
import { useNow } from './use-now.ts';
import { showToast } from '../ui/toast/toast.ts';
import type { ReceiptSheetProps } from './receipt/receipt-sheet.tsx';
import { PaymentHere } from './payment-here.tsx';
import { RefundsBeside } from './refunds-beside.tsx';
import type { OrderActions } from './use-order-actions.ts';
import * as orderCardStyles from './order-card.module.css';
import * as styles from './order-actions.module.css';

/** Few orders need an invoice. */
const InvoiceSheet = lazyPart(() => import('./invoice/invoice-sheet.tsx'));

/** Used inside the wallet app only. */
const AddCardLink = lazyPart(() => import('../wallet-view/add-card-link.tsx'));

/** Few orders had a voucher and failed. */
const VoucherBack = lazyPart(() => import('../voucher-view/voucher-back.tsx'));

/** The business whose adverts are shown with the order, by its payment method. */
const businessOf: Readonly<Record<OrderView['payMethod'], AdvertBusinessName>> = {
  cash: 'huafei',
  digital: 'shuzihuobi',
  points: 'jifen',
  agreement: 'zidongchongSY',
  activity: 'HDY',
};

interface OrderDetailsProps {
  readonly order: OrderWithTimelineView;
  readonly displayStatus: DisplayStatus;
  readonly now: number;
  /** The actions; null if the viewer may neither pay nor cancel. */
  readonly actions: OrderActions | null;
  /** Opens the confirmation for cancelling; null if it cannot be cancelled now. */
  readonly onCancel: (() => void) | null;
  /** Further rows of the links card. */
  readonly links: ReactNode;
}

export { PaymentHere };

/** Renders the content below the status: the history, the facts of the order, and further links. */
export function OrderDetails({
  order,
  displayStatus,
  now,
  actions,
  onCancel,
  links,
}: OrderDetailsProps): ReactNode {
  const mayAct = actions !== null;
  const texts = useTexts(orderWaysCopy);
  const withReceipt = hasReceipt(order);
  // A user who did not get past the wallet's password is back here with an unpaid order.
  const mayPay = mayAct && isPayable(displayStatus);
  // Only users have an invoice, not tourists or viewers who merely have the link of a result.
  const isUser = useCaller() === 'user';
  const withInvoice = isUser && mayAct && hasInvoice(order);
  const back = isUser ? returnedVoucher(order) : null;
  return (
    <>
      <RefundsBeside order={order} />
      {actions && mayPay && <PaymentHere order={order} now={now} pay={actions.pay} />}
      {back && (
        <PartBoundary>
          <VoucherBack voucher={back} className={orderCardStyles.orderCard} />
        </PartBoundary>
      )}
      <Timeline order={order} isFolded={displayStatus === 'credited'} />
      <OrderFacts order={order} />
      <div className={styles.orderLinks}>
        {withReceipt && <ReceiptLink order={order} />}
        {withInvoice && <InvoiceLink order={order} />}
        {mayPay && <ResetPayPasswordLink className={styles.orderLinksItem} />}
        {mayPay && isUser && walletApp.inside && (
          <PartBoundary>
            <AddCardLink orderNo={order.orderNo} className={styles.orderLinksItem} />
          </PartBoundary>
        )}
        <OrderHelp order={order} displayStatus={displayStatus} mayAct={mayAct} />
        {links}
        {onCancel && (
          <button type="button" className={styles.orderLinksItem} onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
      {/* At the very end: nothing else follows after a cancelled order. */}
      {displayStatus === 'cancelled' && <OffersAfterCancelling business={businessOf[order.payMethod]} />}
    </>
  );
}

/** Links to an order's invoice: to request it, or to see its state. */
function InvoiceLink({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(invoiceLinkCopy);
  const { open, show, close } = useSheetEntry('invoice');
  return (
    <>
      <button type="button" className={styles.orderLinksItem} aria-haspopup="dialog" onClick={show}>
        <span>{copy.invoice}</span>
        <ForwardIcon />
      </button>
      {open && (
        <LazySheet onClose={close}>
          <InvoiceSheet order={order} onClose={close} />
        </LazySheet>
      )}
    </>
  );
}

/** Returns the voucher that an order had and has returned; null if it had none, or keeps it. */
function returnedVoucher({ state, voucher }: OrderView): OrderVoucherView | null {
  return state === 'refunding' || state === 'refunded' || state === 'closed' ? voucher : null;
}

interface OrderHelpProps {
  readonly order: OrderView;
  readonly displayStatus: DisplayStatus;
  /** Whether the viewer may write messages about it. */
  readonly mayAct: boolean;
}

/** Renders help with an order: its status, what comes next and by when, its number, and messages about it. */
function OrderHelp(props: OrderHelpProps): ReactNode {
  const isUser = useCaller() === 'user';
  return isUser ? <HelpOfUser {...props} /> : <Help {...props} isAnswered={false} />;
}

function HelpOfUser(props: OrderHelpProps): ReactNode {
  const unread = useUnread();
  return <Help {...props} isAnswered={unread?.answers.includes(props.order.orderNo) ?? false} />;
}

function Help({
  order,
  displayStatus,
  mayAct,
  isAnswered,
}: OrderHelpProps & { readonly isAnswered: boolean }): ReactNode {
  const language = useLanguage();
  const now = useNow(1000);
  return (
    <HelpLink
      name={useTexts(helpLinkCopy).withOrder}
      isAnswered={isAnswered}
      {...helpWords(describeStatus(order, displayStatus, now, language), language)}
      quote={{ name: useTexts(factsCopy).orderNo, value: order.orderNo }}
      orderNo={mayAct ? order.orderNo : null}
    />
  );
}

/**
 * Links to an order's receipt. Its sheet is loaded when it is opened, and closed again if it cannot be loaded
 * or does not arrive.
 */
function ReceiptLink({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(orderWaysCopy);
  const { open, show, close } = useSheetEntry('receipt');
  const [Sheet, setSheet] = useState<ComponentType<ReceiptSheetProps> | null>(null);
  const isMissing = open && Sheet === null;
  useEffect(() => {
    if (!isMissing) return;
    let isAwaited = true;
    const fail = () => {
      showToast(texts.receiptFailed);
      close();
    };
    const endWait = whenLate(fail);
    import('./receipt/receipt-sheet.tsx').then(
      (loaded) => setSheet(() => loaded.default),
      () => {
        if (isAwaited) fail();
      },
    );
    return () => {
      isAwaited = false;
      endWait();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- close is a new function each time
  }, [isMissing]);
  return (
    <>
      <button type="button" className={styles.orderLinksItem} aria-haspopup="dialog" onClick={show}>
        <span>{texts.receipt}</span>
        <ForwardIcon />
      </button>
      {open && Sheet && <Sheet order={order} onClose={close} />}
    </>
  );
}
