import { type ReactNode, useId } from 'react';
import { type AdvertWish, useAdverts } from '../platform/adverts/index.ts';
import { reportEvent } from '../platform/analytics/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { hereAddress } from '../platform/page-address/index.ts';
import { Banner, Notes, Rows, Rules, Tiles } from './advert-items.tsx';
import { leadingElsewhere } from './leading-elsewhere.ts';
import { reportingFollow, useFollow } from './report-banner.ts';
import { advertCopy } from './copy.ts';
import * as styles from './adverts.module.css';

/**
 * Renders the adverts of a page (SPEC section 3) for its very end: services, offers, notes and the rules.
 * Nothing if there are none. `cancelpopup` is for the page of something that was cancelled.
 */
export default function Adverts(wish: AdvertWish): ReactNode {
  const texts = useTexts(advertCopy);
  const title = useId();
  const follow = useFollow();
  const lists = useAdverts(wish);
  if (!lists) return null;
  const { rolling, gongge, recommend, banner, rules } = leadingElsewhere(lists, hereAddress());
  if (rolling.length + gongge.length + recommend.length + banner.length + rules.length === 0) return null;

  const followBanner = reportingFollow(follow, reportEvent);
  return (
    <section className={styles.adverts} data-testid="adverts" aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        <span>{texts.title}</span>
        <span className={styles.mark}>{texts.mark}</span>
      </h2>
      {gongge.length > 0 && <Tiles adverts={gongge} follow={follow} />}
      {banner.length > 0 && <Banner label={texts.offers} adverts={banner} follow={followBanner} />}
      {recommend.length > 0 && <Rows adverts={recommend} follow={follow} />}
      {rolling.length > 0 && <Notes label={texts.notes} adverts={rolling} follow={follow} />}
      {rules.length > 0 && <Rules title={texts.rules} adverts={rules} />}
    </section>
  );
}
