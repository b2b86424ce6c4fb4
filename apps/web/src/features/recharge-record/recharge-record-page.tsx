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
 * Own orders (SPEC section 2, rechargeRecord): the list, or with `orderNo` in the query one of them. The list
 * comes first; what shows one order is loaded behind it, so that it is there when one is opened.
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

/** One order, still to come. */
function RecordDetailSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
