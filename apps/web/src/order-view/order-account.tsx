import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { isFocusFree } from '../ui/page/arrival.ts';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { formatAgo } from '../platform/china-time/china-time.ts';
import { orderCopy } from './order-copy.ts';
import { isCancellable, isSettled, type DisplayStatus } from './display-status.ts';
import { OrderStatus } from './status.tsx';
import type { StatusCopy } from './describe-status.ts';
import type { OrderActions } from './use-order-actions.ts';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './order-actions.module.css';
import { loadPart } from '../platform/load-chunk.ts';

/** What is said first is where the money is; how it came there, and the facts, follow at once. */
const OrderDetails = lazyPart(() =>
  loadPart(async () => ({ default: (await import('./order-details.tsx')).OrderDetails })),
);
/** Most orders are never called off. */
const CancelSheet = lazyPart(async () => ({ default: (await import('./cancel-sheet.tsx')).CancelSheet }));

interface OrderAccountProps {
  readonly order: OrderWithTimelineView;
  readonly displayStatus: DisplayStatus;
  readonly words: StatusCopy;
  readonly now: number;
  /** Null: whoever looks may neither pay nor cancel. */
  readonly actions: OrderActions | null;
  /** When what is shown was last true, once asking has failed; null while all is well. */
  readonly staleSince: number | null;
  /** Stands below the promise. */
  readonly afterPromise?: ReactNode;
  /** What may follow from it; comes last, so that it moves nothing whenever it comes. */
  readonly offer?: ReactNode;
  /** Further ways on: rows of the links card. */
  readonly links?: ReactNode;
  /** Where the result will be for whoever leaves now; usually in the records. */
  readonly leaveWords?: string;
  /** It is what somebody came for: the title has the focus once it is there. */
  readonly isArrivedAt?: boolean;
}

/** All there is to say about one order: where the money is, what happened, the facts, the next steps. */
export function OrderAccount({
  order,
  displayStatus,
  words,
  now,
  actions,
  staleSince,
  afterPromise,
  offer,
  links,
  leaveWords,
  isArrivedAt = false,
}: OrderAccountProps): ReactNode {
  const texts = useTexts(orderCopy);
  const language = useLanguage();
  const sheet = useSheetEntry('cancelOrder');
  const mayCancel = actions !== null && isCancellable(displayStatus);
  const { open, close } = sheet;
  const failure = actions?.failure ?? null;
  useEffect(() => {
    // Cancelled, refused, or paid meanwhile: there is nothing left to ask.
    if (open && (!mayCancel || failure)) close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- close is a new function each time
  }, [open, mayCancel, failure]);

  const title = useTitleAfterCancelling(displayStatus, open);
  useEffect(() => {
    if (isArrivedAt && isFocusFree()) title.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);

  function askToCancel(): void {
    actions?.dismiss();
    sheet.show();
  }

  return (
    <>
      {failure && (
        <div className={styles.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <OrderStatus
        order={order}
        displayStatus={displayStatus}
        words={words}
        now={now}
        titleRef={title}
        afterPromise={afterPromise}
      />
      <div role="status">
        {staleSince !== null && (
          <p className={styles.orderAside}>
            {/* The query goes by the phone's clock. */}
            <Phrases text={texts.stale(formatAgo(staleSince + now - Date.now(), now, language))} />
          </p>
        )}
      </div>
      {/* What stands below the facts comes with them: nothing moves. */}
      <PartBoundary
        fallback={
          <>
            <Bone kind="block" />
            <Bone kind="block" />
          </>
        }
      >
        <OrderDetails
          order={order}
          displayStatus={displayStatus}
          now={now}
          actions={actions}
          onCancel={mayCancel ? askToCancel : null}
          links={links}
        />
        {!isSettled(order) && !mayCancel && (
          <p className={classNames(styles.orderAside, styles.orderAsideBelow)}>
            {leaveWords ?? texts.leaveSafely}
          </p>
        )}
        {offer}
      </PartBoundary>
      {open && actions && mayCancel && (
        <LazySheet onClose={close}>
          <CancelSheet order={order} onCancel={actions.cancel} onClose={close} />
        </LazySheet>
      )}
    </>
  );
}

/**
 * Brings the title into sight, with the focus, once an order was cancelled here: the way to cancel it stands
 * below everything else. When its sheet is gone, and Back, which closes that, has put the page where it was.
 */
function useTitleAfterCancelling(
  displayStatus: DisplayStatus,
  isSheetOpen: boolean,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasCancellable = useRef(false);
  useEffect(() => {
    if (isCancellable(displayStatus)) wasCancellable.current = true;
    if (displayStatus !== 'cancelled' || !wasCancellable.current || isSheetOpen) return;
    wasCancellable.current = false;
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [displayStatus, isSheetOpen]);
  return title;
}
