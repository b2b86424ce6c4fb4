import {
  type AdvertBusiness,
  type AdvertPosition,
  advertPositions,
  type AdvertView,
} from '@phonebill/contract/wire';

/** SPEC section 3: the adverts of a page by position. */
export type AdvertLists = Readonly<Record<AdvertPosition, readonly AdvertView[]>>;

/**
 * Sorts adverts by position; of the banner only as many as the business keeps. A position we do not know is
 * left out.
 */
export function advertLists(
  adverts: readonly AdvertView[],
  { bannerCap = Infinity }: Pick<AdvertBusiness, 'bannerCap'>,
): AdvertLists {
  const at = (position: AdvertPosition) =>
    adverts.filter(({ adAppTyp }) => adAppTyp === advertPositions[position]);
  return {
    rolling: at('rolling'),
    gongge: at('gongge'),
    recommend: at('recommend'),
    banner: at('banner').slice(0, bannerCap),
    rules: at('rules'),
    cancelpopup: at('cancelpopup'),
  };
}
