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

/** Inside the wallet app only. */
const AddCardLink = lazyPart(() => import('../wallet-view/add-card-link.tsx'));

/** Few orders had a voucher and came to nothing. */
const VoucherBack = lazyPart(() => import('../voucher-view/voucher-back.tsx'));

/** Whose adverts are shown with the order, by its way to pay. */
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
  /** Null: whoever looks may neither pay nor cancel. */
  readonly actions: OrderActions | null;
  /** Null: it cannot be cancelled now. */
  readonly onCancel: (() => void) | null;
  /** Further ways on: rows of the links card. */
  readonly links: ReactNode;
}

export { PaymentHere };

/** What stands below where the money is: how it came there, the facts of the order, and further ways on. */
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
  // Whoever did not get past the wallet's password is back here with an order that is still to be paid.
  const mayPay = mayAct && isPayable(displayStatus);
  // Of users alone: who merely has the link of a result, or came as a tourist, has no invoice.
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
      {/* At the very end: of one that was cancelled nothing else follows. */}
      {displayStatus === 'cancelled' && <OffersAfterCancelling business={businessOf[order.payMethod]} />}
    </>
  );
}

/** The way to an order's invoice: to ask for it, and to see what became of it. */
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

/** The voucher that an order had and has given back; null: it had none, or keeps it. */
function returnedVoucher({ state, voucher }: OrderView): OrderVoucherView | null {
  return state === 'refunding' || state === 'refunded' || state === 'closed' ? voucher : null;
}

interface OrderHelpProps {
  readonly order: OrderView;
  readonly displayStatus: DisplayStatus;
  /** Whoever looks may write about it. */
  readonly mayAct: boolean;
}

/** Help with an order: where it is, what comes next and by when, its number, and messages about it. */
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
 * The way to an order's receipt. Its sheet is loaded when it is opened, and closed again when it cannot be
 * loaded or does not arrive.
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
