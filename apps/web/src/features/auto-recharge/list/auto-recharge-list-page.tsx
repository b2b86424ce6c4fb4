import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { PlainSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { asAgreementNo } from '../api/agreement-no.ts';
import { AgreementList } from './agreement-list.tsx';

const loadDetail = () => import('./agreement-detail.tsx');
const AgreementDetail = lazy(loadDetail);

/**
 * Own agreements (SPEC section 2, autoRechargeList): the list, or with `agreementNo` in the query one of
 * them. The list comes first; what shows one is loaded behind it, so that it is there when one is opened.
 */
export default function AutoRechargeListPage(): ReactNode {
  const [query] = useSearchParams();
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // When it does not come now, it is asked for again when it is needed.
    if (isTime) loadDetail().catch(() => undefined);
  }, [isTime]);
  const asked = query.get('agreementNo');
  if (asked === null) return <AgreementList />;
  return (
    <Suspense fallback={<PlainSkeleton />}>
      <AgreementDetail key={asked} agreementNo={asAgreementNo(asked)} />
    </Suspense>
  );
}
