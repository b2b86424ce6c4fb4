import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { useCaller } from '../platform/tourist/index.ts';
import type { StatusCopy } from './describe-status.ts';
import { isGiven } from './display-status.ts';
import * as styles from './order-actions.module.css';

/** Most orders end before the user wants to leave. */
const EndNotice = extraPart(() => import('./end-notice.tsx'));

/**
 * Returns whether it waits longer than usual, or for its money, so that an SMS about its end is offered.
 * Automatic charges are notified through their agreement.
 */
export function isWorthAnSms(
  order: Pick<OrderView, 'kind' | 'chargeNo' | 'state' | 'activityId'>,
  { waiting }: Pick<StatusCopy, 'waiting'>,
): boolean {
  if (order.kind !== 'topUp' || order.chargeNo !== null) return false;
  if (order.state === 'refunding') return !isGiven(order);
  return order.state === 'delivering' && (waiting?.picture === 'longer' || waiting?.picture === 'late');
}

/** Returns the content of the bottom bar while the user can only wait; null for none. */
export function useEndNoticeBar(order: OrderView | undefined, words: StatusCopy | null): ReactNode {
  const isUser = useCaller() === 'user';
  if (!isUser || !order || !words || !isWorthAnSms(order, words)) return null;
  return (
    <PartBoundary fallback={<div className={styles.endNotice} />}>
      <EndNotice order={order} />
    </PartBoundary>
  );
}
