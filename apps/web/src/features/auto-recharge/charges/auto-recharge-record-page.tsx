import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { PlainSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { asChargeNo } from '../api/agreement-no.ts';
import { ChargeList } from './charge-list.tsx';

const loadDetail = () => import('./charge-detail.tsx');
const ChargeDetail = lazy(loadDetail);

/**
 * Own automatic charges (SPEC section 2, autoRechargeRecord): the list, or with `chargeNo` in the query one
 * of them.
 */
export default function AutoRechargeRecordPage(): ReactNode {
  const [query] = useSearchParams();
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // When it does not come now, it is asked for again when it is needed.
    if (isTime) loadDetail().catch(() => undefined);
  }, [isTime]);
  const asked = query.get('chargeNo');
  if (asked === null) return <ChargeList />;
  return (
    <Suspense fallback={<PlainSkeleton />}>
      <ChargeDetail key={asked} chargeNo={asChargeNo(asked)} />
    </Suspense>
  );
}
