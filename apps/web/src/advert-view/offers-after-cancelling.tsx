import { type ReactNode, useId } from 'react';
import { type AdvertWish, useAdverts } from '../platform/adverts/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { Rows } from './advert-items.tsx';
import { advertCopy } from './copy.ts';
import { useFollow } from './report-banner.ts';
import * as styles from './adverts.module.css';

/** Renders the cancelpopup adverts of a page, labelled as adverts. Nothing if there are none. */
export default function Offers(wish: AdvertWish): ReactNode {
  const { offer, mark } = useTexts(advertCopy);
  const title = useId();
  const follow = useFollow();
  const offers = useAdverts(wish)?.cancelpopup ?? [];
  if (offers.length === 0) return null;
  return (
    <section className={styles.adverts} data-testid="offers-after-cancelling" aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        <span>{offer}</span>
        <span className={styles.mark}>{mark}</span>
      </h2>
      <Rows adverts={offers} follow={follow} />
    </section>
  );
}
