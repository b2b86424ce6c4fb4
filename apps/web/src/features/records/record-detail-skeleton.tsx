import type { ReactNode } from 'react';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** One order, still to come. */
export function RecordDetailSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
