import type { ReactNode } from 'react';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

export function ResultSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
