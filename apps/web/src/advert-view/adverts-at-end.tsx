import { type ReactNode } from 'react';
import type { AdvertWish } from '../platform/adverts/index.ts';
import { useAfterFirstPicture } from '../platform/after-first-picture.tsx';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { usePrintSize } from '../platform/print-size.ts';
import { useCaller } from '../platform/tourist/index.ts';

type WishOfPage = Omit<AdvertWish, 'tourist'>;

/** An advert that cannot be loaded is none; it never breaks the page. */
const Adverts = extraPart(() => import('./adverts.tsx'));
const Offers = extraPart(() => import('./offers-after-cancelling.tsx'));

/**
 * The adverts of a page (SPEC section 7), at its very end: they come after its first picture, move
 * nothing, and stay away in large print. A tourist and a visitor see the tourists' own, a user never does.
 */
export function AdvertsAtEnd(wish: WishOfPage): ReactNode {
  return useAtEnd(wish, Adverts);
}

/**
 * What may be offered on the page of something that was cancelled (SPEC section 3, cancelpopup), at its very
 * end like other adverts. Where somebody is asked whether to cancel there is none.
 */
export function OffersAfterCancelling(wish: WishOfPage): ReactNode {
  return useAtEnd(wish, Offers);
}

function useAtEnd(wish: WishOfPage, Shown: typeof Adverts): ReactNode {
  const isLarge = usePrintSize() === 'large';
  const isTime = useAfterFirstPicture();
  const tourist = useCaller() !== 'user';
  if (isLarge || !isTime) return null;
  return (
    <PartBoundary>
      <Shown {...wish} tourist={tourist} />
    </PartBoundary>
  );
}
