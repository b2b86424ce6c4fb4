import type { AdvertBusinessName, OrganizationView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { useLanguage } from '../../../platform/language/index.ts';
import { usePrintSize } from '../../../platform/print-size.ts';
import { useCaller } from '../../../platform/tourist/index.ts';

/** An advert that cannot be loaded is none; it never breaks the page. */
const Adverts = lazy(() => import('../../../advert-view/adverts.tsx').catch(() => ({ default: () => null })));

interface AdvertsBelowProps {
  /** Empty: a visitor. */
  readonly ownMobileNo: string;
  readonly organization: OrganizationView;
  readonly cnlCode: string | undefined;
  /** Whose adverts; a small amount has its own (SPEC section 7, xiaoe). */
  readonly business: AdvertBusinessName;
}

/**
 * The adverts, at the very end of the page: they come after its first picture, move nothing, and stay away in
 * large print. A tourist and a visitor see the tourists' own (SPEC section 7), a user never does.
 */
export function AdvertsBelow({ ownMobileNo, organization, cnlCode, business }: AdvertsBelowProps): ReactNode {
  const { pathname } = useLocation();
  const language = useLanguage();
  const isLarge = usePrintSize() === 'large';
  const isTime = useAfterFirstPicture();
  const caller = useCaller();
  if (isLarge || !isTime) return null;
  const context = {
    path: pathname,
    cnlCode,
    provinceName: organization.province?.[language],
    cityName: organization.city?.[language],
    mobileNo: ownMobileNo,
  };
  return (
    <Suspense fallback={null}>
      <Adverts business={business} tourist={caller !== 'user'} cnlCode={cnlCode} context={context} />
    </Suspense>
  );
}
