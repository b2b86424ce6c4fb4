import { type ReactNode } from 'react';
import type { AdvertWish } from '../platform/adverts/index.ts';
import { useAfterFirstPicture } from '../platform/after-first-picture.tsx';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { usePrintSize } from '../platform/print-size.ts';
import { useCaller } from '../platform/tourist/index.ts';

type WishOfPage = Omit<AdvertWish, 'tourist'>;

/** Adverts that cannot be loaded are left out; they never break the page. */
const Adverts = extraPart(() => import('./adverts.tsx'));
const Offers = extraPart(() => import('./offers-after-cancelling.tsx'));

/**
 * Renders the adverts of a page (SPEC section 7) at its very end: they appear after its first picture, move
 * nothing, and are left out in large print. Tourists and visitors see the tourists' adverts, users never do.
 */
export function AdvertsAtEnd(wish: WishOfPage): ReactNode {
  return useAtEnd(wish, Adverts);
}

/**
 * Renders the offers on the page of something that was cancelled (SPEC section 3, cancelpopup), at its very
 * end like other adverts. There are none where users are asked whether to cancel.
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
