import type { ReactNode } from 'react';
import { Rows } from '../../../../advert-view/advert-items.tsx';
import { advertTexts } from '../../../../advert-view/texts.ts';
import { useFollow } from '../../../../advert-view/use-follow.ts';
import { useAdverts } from '../../../../platform/adverts/index.ts';
import { useTexts } from '../../../../platform/language/index.ts';
import { usePrintSize } from '../../../../platform/print-size.ts';
import { cancelTexts } from './texts.ts';
import '../../../../advert-view/adverts.css';

/**
 * What may be offered to somebody who cancels (SPEC section 3, cancelpopup): below the buttons, marked, and
 * away in large print.
 */
export function CancelOffers(): ReactNode {
  const texts = useTexts(cancelTexts);
  const { mark } = useTexts(advertTexts);
  const follow = useFollow();
  const isLarge = usePrintSize() === 'large';
  const offers = useAdverts({ business: 'zidongchongSY', tourist: false })?.cancelpopup ?? [];
  if (isLarge || offers.length === 0) return null;
  return (
    <section className="cancel__offers">
      <h3 className="adverts__title">
        {texts.offer}
        <span className="adverts__mark">{mark}</span>
      </h3>
      <Rows adverts={offers} follow={follow} />
    </section>
  );
}
