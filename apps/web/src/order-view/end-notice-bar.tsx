import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { useCaller } from '../platform/tourist/index.ts';
import type { StatusCopy } from './describe-status.ts';
import { isGiven } from './display-status.ts';
import * as styles from './order-actions.module.css';

/** Most orders end before anybody wants to leave. */
const EndNotice = extraPart(() => import('./end-notice.tsx'));

/**
 * Whether it waits longer than usual, or for its money: an SMS can say when that is over. An automatic charge
 * is told of by its agreement.
 */
export function isWorthAnSms(
  order: Pick<OrderView, 'kind' | 'chargeNo' | 'state' | 'activityId'>,
  { waiting }: Pick<StatusCopy, 'waiting'>,
): boolean {
  if (order.kind !== 'topUp' || order.chargeNo !== null) return false;
  if (order.state === 'refunding') return !isGiven(order);
  return order.state === 'delivering' && (waiting?.picture === 'longer' || waiting?.picture === 'late');
}

/** What stands in the bar at the bottom while there is nothing to do but wait; null: nothing. */
export function useEndNoticeBar(order: OrderView | undefined, words: StatusCopy | null): ReactNode {
  const isUser = useCaller() === 'user';
  if (!isUser || !order || !words || !isWorthAnSms(order, words)) return null;
  return (
    <PartBoundary fallback={<div className={styles.endNotice} />}>
      <EndNotice order={order} />
    </PartBoundary>
  );
}
