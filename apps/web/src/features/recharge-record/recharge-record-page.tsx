import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { asOrderNo } from '../../order-view/order-no.ts';
import { OrderWaiting } from '../../order-view/order-waiting.tsx';
import { useAfterFirstPicture } from '../../platform/after-first-picture.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RecordsList } from './records-list.tsx';

const loadDetail = () => import('./record-detail.tsx');
const RecordDetail = lazy(loadDetail);

/**
 * Own orders (SPEC section 2, rechargeRecord): the list, or with `orderNo` in the query one of them. The list
 * comes first; what shows one order is loaded behind it, so that it is there when one is opened.
 */
export default function RechargeRecordPage(): ReactNode {
  const [query] = useSearchParams();
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // When it does not come now, it is asked for again when it is needed.
    if (isTime) loadDetail().catch(() => undefined);
  }, [isTime]);
  const asked = query.get('orderNo');
  if (asked === null) return <RecordsList />;
  return (
    <Suspense fallback={<RecordDetailSkeleton />}>
      <RecordDetail key={asked} orderNo={asOrderNo(asked)} />
    </Suspense>
  );
}

/** One order, still to come. */
export function RecordDetailSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <OrderWaiting />
    </PageSkeleton>
  );
}
