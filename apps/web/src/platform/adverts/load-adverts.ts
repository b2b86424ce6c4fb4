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
  /**
   * Whether the caller is a visitor without login: the business's code for tourists is then used, if it has
   * one.
   */
  readonly tourist: boolean;
  readonly cnlCode?: string | undefined;
}

/** All position codes in one request; the answer is sorted into positions. */
const EVERY_POSITION = Object.values(advertPositions).join(',');

/**
 * Loads the adverts of a page. By SPEC section 7 automatic top-up's adverts come from GET advMaintain with
 * channelType, all others from queryAdvMaintainInfo, which is called with the known positions and with
 * nonrelogin: an ended session does not redirect (SPEC section 8). Adverts whose link leads to a screen of
 * ours that is not open are left out.
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

/** The adverts of a page by position (SPEC section 3). */
export type AdvertLists = Readonly<Record<AdvertPosition, readonly AdvertView[]>>;

/**
 * Sorts adverts by position, keeping at most the business's number of banners. Adverts with an unknown
 * position are left out.
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
