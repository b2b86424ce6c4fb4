import { lazy, type ReactNode, Suspense } from 'react';
import type { AdvertWish } from '../platform/adverts/index.ts';
import { useAfterFirstPicture } from '../platform/after-first-picture.tsx';
import { usePrintSize } from '../platform/print-size.ts';
import { useCaller } from '../platform/tourist/index.ts';

/** An advert that cannot be loaded is none; it never breaks the page. */
const Adverts = lazy(() => import('./adverts.tsx').catch(() => ({ default: () => null })));

/**
 * The adverts of a page (SPEC section 7), at its very end: they come after its first picture, move
 * nothing, and stay away in large print. A tourist and a visitor see the tourists' own, a user never does.
 */
export function AdvertsAtEnd(wish: Omit<AdvertWish, 'tourist'>): ReactNode {
  const isLarge = usePrintSize() === 'large';
  const isTime = useAfterFirstPicture();
  const tourist = useCaller() !== 'user';
  if (isLarge || !isTime) return null;
  return (
    <Suspense fallback={null}>
      <Adverts {...wish} tourist={tourist} />
    </Suspense>
  );
}
