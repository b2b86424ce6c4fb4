import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { ResetPayPasswordLink } from '../wallet-view/reset-pay-password-link.tsx';
import { type DisplayStatus, hasInvoice, hasReceipt, isPayable } from './display-status.ts';
import { OrderFacts } from './facts.tsx';
import { InvoiceLink } from './invoice/invoice-link.tsx';
import { OrderHelp } from './order-help.tsx';
import { orderCopy } from './order-copy.ts';
import { returnedVoucher } from './returned-voucher.ts';
import { ReceiptLink } from './receipt/receipt-link.tsx';
import { Timeline } from './timeline.tsx';
import * as orderCardStyles from './order-card.module.css';
import * as styles from './order-actions.module.css';

/** Inside the wallet app only. */
const AddCardLink = lazy(() => import('../wallet-view/add-card-link.tsx'));

/** Few orders had a voucher and came to nothing. */
const VoucherBack = lazy(() => import('../voucher-view/voucher-back.tsx'));

interface OrderDetailsProps {
  readonly order: OrderWithTimelineView;
  readonly displayStatus: DisplayStatus;
  /** Whoever looks may pay and cancel. */
  readonly mayAct: boolean;
  /** Null: it cannot be cancelled now. */
  readonly onCancel: (() => void) | null;
  /** Further ways on: rows of the links card. */
  readonly links: ReactNode;
}

/** What stands below where the money is: how it came there, the facts of the order, and further ways on. */
export function OrderDetails({
  order,
  displayStatus,
  mayAct,
  onCancel,
  links,
}: OrderDetailsProps): ReactNode {
  const texts = useTexts(orderCopy);
  const withReceipt = hasReceipt(order);
  // Whoever did not get past the wallet's password is back here with an order that is still to be paid.
  const mayPay = mayAct && isPayable(displayStatus);
  // Of users alone: who merely has the link of a result, or came as a tourist, has no invoice.
  const isUser = useCaller() === 'user';
  const withInvoice = isUser && mayAct && hasInvoice(order);
  const back = isUser ? returnedVoucher(order) : null;
  return (
    <>
      {back && (
        <Suspense>
          <VoucherBack voucher={back} className={orderCardStyles.orderCard} />
        </Suspense>
      )}
      <Timeline order={order} isFolded={displayStatus === 'credited'} />
      <OrderFacts order={order} />
      <div className={styles.orderLinks}>
        {withReceipt && <ReceiptLink order={order} />}
        {withInvoice && <InvoiceLink order={order} />}
        {mayPay && <ResetPayPasswordLink className={styles.orderLinksItem} />}
        {mayPay && isUser && walletApp.inside && (
          <Suspense>
            <AddCardLink orderNo={order.orderNo} className={styles.orderLinksItem} />
          </Suspense>
        )}
        <OrderHelp order={order} displayStatus={displayStatus} mayAct={mayAct} />
        {links}
        {onCancel && (
          <button type="button" className={styles.orderLinksItem} onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </>
  );
}
