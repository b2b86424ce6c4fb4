import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-paths.ts';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { lazyAhead } from '../../platform/lazy-ahead.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RecordsList } from './records-list.tsx';

const { Part: RecordDetail, useAhead: useDetailAhead } = lazyAhead(() => import('./record-detail.tsx'));

/**
 * Shows the user's orders (SPEC section 2, rechargeRecord): the list, or one of them with `orderNo` in the
 * query. The list is loaded first, and the code for one order after it, so that it is ready when one is
 * opened.
 */
export default function RechargeRecordPage(): ReactNode {
  const [query] = useSearchParams();
  useDetailAhead();
  const orderNo = query.get('orderNo');
  if (orderNo === null) return <RecordsList />;
  return (
    <PartBoundary fallback={<RecordDetailSkeleton />}>
      <RecordDetail key={orderNo} orderNo={asOrderNo(orderNo)} />
    </PartBoundary>
  );
}

/** Renders the skeleton of one order. */
function RecordDetailSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
