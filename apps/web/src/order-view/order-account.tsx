import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { formatAgo } from '../platform/china-time/china-time.ts';
import { orderTexts } from './order-texts.ts';
import { hasReceipt } from './receipt/has-receipt.ts';
import { ReceiptLink } from './receipt/receipt-link.tsx';
import { isCancellable, isSettled, type Situation } from './situation.ts';
import { OrderStatus } from './status.tsx';
import { secondPaymentWords, type SecondPaymentWords, type StatusWords } from './status-words.ts';
import type { OrderActions } from './use-order-actions.ts';
import './card.css';
import './actions.css';

/** What is said first is where the money is; how it came there, and the facts, follow at once. */
const OrderDetails = lazy(async () => ({ default: (await import('./order-details.tsx')).OrderDetails }));
/** Most orders are never called off. */
const CancelSheet = lazy(async () => ({ default: (await import('./cancel-sheet.tsx')).CancelSheet }));

interface OrderAccountProps {
  readonly order: OrderWithTimelineView;
  readonly situation: Situation;
  readonly words: StatusWords;
  readonly now: number;
  /** Null: whoever looks may neither pay nor cancel. */
  readonly actions: OrderActions | null;
  /** When what is shown was last true, once asking has failed; null while all is well. */
  readonly staleSince: number | null;
  /** Further ways on: rows of the links card. */
  readonly links?: ReactNode;
  /** Where the result will be for whoever leaves now; usually in the records. */
  readonly leaveWords?: string;
}

/** All there is to say about one order: where the money is, what happened, the facts, the next steps. */
export function OrderAccount({
  order,
  situation,
  words,
  now,
  actions,
  staleSince,
  links,
  leaveWords,
}: OrderAccountProps): ReactNode {
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const sheet = useSheetEntry('cancelOrder');
  const second = secondPaymentWords(order, language);
  const mayCancel = actions !== null && isCancellable(situation);
  const withReceipt = hasReceipt(order);
  const { open, close } = sheet;
  const failure = actions?.failure ?? null;
  useEffect(() => {
    // Cancelled, refused, or paid meanwhile: there is nothing left to ask.
    if (open && (!mayCancel || failure)) close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- close is a new function each time
  }, [open, mayCancel, failure]);

  function askToCancel(): void {
    actions?.dismiss();
    sheet.show();
  }

  return (
    <>
      <FailureNotice failure={failure} />
      <OrderStatus order={order} situation={situation} words={words} />
      <div role="status">
        {staleSince !== null && (
          <p className="order-aside">{texts.stale(formatAgo(staleSince, now, language))}</p>
        )}
      </div>
      {second && <SecondPayment words={second} />}
      {/* What stands below the facts comes with them: nothing moves. */}
      <Suspense
        fallback={
          <>
            <Bone kind="block" />
            <Bone kind="block" />
          </>
        }
      >
        <OrderDetails order={order} />
        {(links || mayCancel || withReceipt) && (
          <div className="order-links">
            {withReceipt && <ReceiptLink order={order} />}
            {links}
            {mayCancel && (
              <button type="button" className="order-links__item" onClick={askToCancel}>
                {texts.cancel}
              </button>
            )}
          </div>
        )}
        {!isSettled(order) && !mayCancel && (
          <p className="order-aside order-aside--below">{leaveWords ?? texts.leaveSafely}</p>
        )}
      </Suspense>
      {open && actions && mayCancel && (
        <Suspense fallback={null}>
          <CancelSheet order={order} onCancel={actions.cancel} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function SecondPayment({
  words: { title, sentence, isOpen },
}: {
  readonly words: SecondPaymentWords;
}): ReactNode {
  if (isOpen)
    return (
      <Notice tone="waiting" title={title}>
        <p>{sentence}</p>
      </Notice>
    );
  return (
    <section className="order-card">
      <h2>{title}</h2>
      <p>{sentence}</p>
    </section>
  );
}
