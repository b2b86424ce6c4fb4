import type { ReactNode } from 'react';
import { type AdvertWish, useAdverts } from '../platform/adverts/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { usePrintSize } from '../platform/print-size.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { Rows } from './advert-items.tsx';
import { advertCopy } from './copy.ts';
import { useFollow } from './report-banner.ts';
import * as styles from './adverts.module.css';

/**
 * What may be offered to somebody who is about to cancel (SPEC section 3, cancelpopup): below the buttons,
 * marked, and away in large print. Cancelling waits for none of it.
 */
export function CancelOffers(wish: Omit<AdvertWish, 'tourist'>): ReactNode {
  const { offer, mark } = useTexts(advertCopy);
  const follow = useFollow();
  const isLarge = usePrintSize() === 'large';
  const offers = useAdverts({ ...wish, tourist: useCaller() !== 'user' })?.cancelpopup ?? [];
  if (isLarge || offers.length === 0) return null;
  return (
    <section className={styles.offers} data-testid="cancel-offers">
      <h3 className={styles.title}>
        <span>{offer}</span>
        <span className={styles.mark}>{mark}</span>
      </h3>
      <Rows adverts={offers} follow={follow} />
    </section>
  );
}
