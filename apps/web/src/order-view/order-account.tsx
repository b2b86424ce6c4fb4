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

/** The status is shown first; the history and the facts follow at once. */
const OrderDetails = lazyPart(() =>
  loadPart(async () => ({ default: (await import('./order-details.tsx')).OrderDetails })),
);
/** Most orders are never cancelled. */
const CancelSheet = lazyPart(async () => ({ default: (await import('./cancel-sheet.tsx')).CancelSheet }));

interface OrderAccountProps {
  readonly order: OrderWithTimelineView;
  readonly displayStatus: DisplayStatus;
  readonly words: StatusCopy;
  readonly now: number;
  /** The actions; null if the viewer may neither pay nor cancel. */
  readonly actions: OrderActions | null;
  /** Since when (ms) the shown state may be outdated because requests failed; null while they succeed. */
  readonly staleSince: number | null;
  /** Content below the promise. */
  readonly afterPromise?: ReactNode;
  /** A possible next step; last, so that its appearance moves nothing. */
  readonly offer?: ReactNode;
  /** Further rows of the links card. */
  readonly links?: ReactNode;
  /** Where a user who leaves now finds the result; usually in the records. */
  readonly leaveWords?: string;
  /** Whether the user came for it: the title receives the focus once it is shown. */
  readonly isArrivedAt?: boolean;
}

/** Renders everything about one order: its status, its history, the facts, the next steps. */
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
    // Cancelled, refused, or paid meanwhile: there is nothing left to confirm.
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
            {/* The query's times are by the phone's clock. */}
            <Phrases text={texts.stale(formatAgo(staleSince + now - Date.now(), now, language))} />
          </p>
        )}
      </div>
      {/* Content below the facts appears with them, so that nothing moves. */}
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
 * Scrolls to the title and focuses it after an order was cancelled here, as the cancel button is below
 * everything else. Runs after its sheet is gone and Back, which closes the sheet, has restored the scroll
 * position.
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
