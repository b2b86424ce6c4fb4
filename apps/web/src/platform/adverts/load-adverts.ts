import {
  type AdvertBusiness,
  advertBusinesses,
  type AdvertBusinessName,
  type AdvertPosition,
  advertPositions,
  type AdvertView,
} from '@phonebill/contract/wire';
import type { Call } from '../http/client.ts';
import { BASE } from '../paths.ts';

export interface AdvertWish {
  readonly business: AdvertBusinessName;
  /** A visitor without login: the business's code for tourists, where it has one. */
  readonly tourist: boolean;
  readonly cnlCode?: string | undefined;
}

/** All position codes in one request; the answer is sorted by them. */
const EVERY_POSITION = Object.values(advertPositions).join(',');

/**
 * SPEC section 7: automatic top-up's adverts come by GET advMaintain with channelType, the others by
 * queryAdvMaintainInfo, which is asked for the positions there are and with nonrelogin: its session having
 * ended leads nowhere (SPEC section 8). One whose link leads to a screen of ours that is not open is left
 * out.
 */
export async function loadAdverts(
  call: Call,
  { business, tourist, cnlCode }: AdvertWish,
  signal?: AbortSignal,
  isOpen: (path: string) => boolean = () => true,
): Promise<AdvertLists> {
  const facts: AdvertBusiness = advertBusinesses[business];
  const code = (tourist && facts.touristCode) || facts.code;
  const options = { failureShownBy: 'caller', signal } as const;
  const { adverts } =
    facts.call === 'GET /auto/v1/advMaintain'
      ? await call(facts.call, { channelType: code }, options)
      : await call(
          'POST /vi/queryAdvMaintainInfo',
          { adBusTyp: code, adAppTyp: EVERY_POSITION, nonrelogin: true, ...(cnlCode && { cnlCode }) },
          options,
        );
  return advertLists(
    adverts.filter(({ adAppLink }) => !leadsToClosed(adAppLink, isOpen)),
    facts,
  );
}

function leadsToClosed(link: string, isOpen: (path: string) => boolean): boolean {
  return link.startsWith(`${BASE}/`) && !isOpen(link.slice(BASE.length));
}

/** SPEC section 3: the adverts of a page by position. */
export type AdvertLists = Readonly<Record<AdvertPosition, readonly AdvertView[]>>;

/**
 * Sorts adverts by position; of the banner only as many as the business keeps. A position we do not know is
 * left out.
 */
function advertLists(
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
