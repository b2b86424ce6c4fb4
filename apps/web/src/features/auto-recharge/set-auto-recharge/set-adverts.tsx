import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { usePrintSize } from '../../../platform/print-size.ts';

/** An advert that cannot be loaded is none; it never breaks the page. */
const Adverts = lazy(() => import('../../../advert-view/adverts.tsx').catch(() => ({ default: () => null })));

/**
 * The adverts of automatic top-up (SPEC section 7, zidongchongSY), at the very end of the page and after its
 * first picture; none in large print.
 */
export function SetAdverts({
  ownMobileNo,
  cnlCode,
}: {
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
}): ReactNode {
  const { pathname } = useLocation();
  const isLarge = usePrintSize() === 'large';
  const isTime = useAfterFirstPicture();
  if (isLarge || !isTime) return null;
  const context = {
    path: pathname,
    cnlCode,
    provinceName: undefined,
    cityName: undefined,
    mobileNo: ownMobileNo,
  };
  return (
    <Suspense fallback={null}>
      <Adverts business="zidongchongSY" tourist={ownMobileNo === ''} cnlCode={cnlCode} context={context} />
    </Suspense>
  );
}
