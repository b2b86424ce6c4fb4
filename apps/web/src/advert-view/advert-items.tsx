import type { AdvertView } from '@phonebill/contract/wire';
import type { ComponentType, ReactNode } from 'react';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { BillIcon, BookIcon, ForwardIcon, PeopleIcon, ReceiptIcon, RepeatIcon } from '../ui/icon/icons.tsx';
import { InfoIcon, StarIcon, TilesIcon } from '../ui/icon/advert-icons.tsx';
import type { Follow } from './report-banner.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { targetOf } from '../platform/adverts/index.ts';
import * as styles from './adverts.module.css';

const signs: readonly (readonly [path: RegExp, Sign: ComponentType])[] = [
  [/^\/rechargeTelebill\/rechargeRecord/, ReceiptIcon],
  [/^\/rechargeTelebill\/mark/, BookIcon],
  [/^\/rechargeTelebill\/integral/, StarIcon],
  [/^\/telBill\//, BillIcon],
  [/^\/autoRecharge\/(?:transPage|otherTel)/, PeopleIcon],
  [/^\/autoRecharge\/(?:autoRechargeRecord|autoRechargeHistory)/, ReceiptIcon],
  [/^\/autoRecharge\/recommendation/, StarIcon],
  [/^\/autoRecharge\//, RepeatIcon],
];

interface ItemsProps {
  readonly adverts: readonly AdvertView[];
  readonly follow: Follow;
}

const keyOf = ({ adAppTitle, adAppLink }: AdvertView): string => `${adAppLink} ${adAppTitle}`;

/**
 * Renders the gongge adverts: a grid of services. A tile is only a link, so adverts that lead nowhere are
 * left out.
 */
export function Tiles({ adverts, follow }: ItemsProps): ReactNode {
  const open = adverts.flatMap((advert) => {
    const onTap = follow(advert);
    return onTap ? [{ advert, onTap }] : [];
  });
  if (open.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {open.map(({ advert, onTap }) => (
        <li key={keyOf(advert)}>
          <button type="button" className={styles.tile} onClick={() => void onTap()}>
            <AdvertIcon advert={advert} />
            <span>
              <Phrases text={advert.adAppTitle} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Renders the recommend adverts, one below the other. */
export function Rows({ adverts, follow }: ItemsProps): ReactNode {
  return (
    <ul className={styles.list}>
      {adverts.map((advert) => {
        const onTap = follow(advert);
        return (
          <li key={keyOf(advert)}>
            <button type="button" className={styles.row} disabled={!onTap} onClick={() => void onTap?.()}>
              <span>
                <Phrases text={advert.adAppTitle} />
              </span>
              <ForwardIcon />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders the banner adverts, one card at a time. */
export function Banner({ label, adverts, follow }: ItemsProps & { readonly label: string }): ReactNode {
  const slides = adverts.map((advert) => {
    const onTap = follow(advert);
    return {
      key: keyOf(advert),
      onTap,
      content: (
        <>
          <span className={styles.sign}>
            <AdvertIcon advert={advert} />
          </span>
          <span className={styles.words}>
            <Phrases text={advert.adAppTitle} />
          </span>
          {onTap && <ForwardIcon />}
        </>
      ),
    };
  });
  return <Carousel kind="card" label={label} slides={slides} />;
}

/** Renders the rolling adverts, one line at a time. */
export function Notes({ label, adverts, follow }: ItemsProps & { readonly label: string }): ReactNode {
  const slides = adverts.map((advert) => ({
    key: keyOf(advert),
    onTap: follow(advert),
    content: (
      <>
        <span className={styles.info}>
          <InfoIcon />
        </span>
        <span>
          <Phrases text={advert.adAppTitle} />
        </span>
      </>
    ),
  }));
  return <Carousel kind="line" label={label} slides={slides} />;
}

/** Renders the texts of the rules adverts. */
export function Rules({
  title,
  adverts,
}: Pick<ItemsProps, 'adverts'> & { readonly title: string }): ReactNode {
  return (
    <div className={styles.rules}>
      <h3>{title}</h3>
      <ul>
        {adverts.map((advert) => (
          <li key={keyOf(advert)}>
            <Phrases text={advert.adAppTitle} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders an icon for an advert's target, as adverts contain no pictures. */
function AdvertIcon({ advert }: { readonly advert: AdvertView }): ReactNode {
  const target = targetOf(advert);
  const path = target?.kind === 'own' ? target.path : '';
  const Sign = signs.find(([pattern]) => pattern.test(path))?.[1] ?? TilesIcon;
  return <Sign />;
}
