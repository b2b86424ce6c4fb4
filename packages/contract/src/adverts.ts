/**
 * Adverts (SPEC sections 3 and 7): their positions on the pages, and the business that each belongs to. Plain
 * data: the pages use it without any schema library. Codes are texts, as they are on the wire.
 */
export const advertPositions = {
  rolling: '1',
  gongge: '2',
  recommend: '3',
  banner: '4',
  rules: '5',
  cancelpopup: '12',
} as const;
export type AdvertPosition = keyof typeof advertPositions;

export interface AdvertBusiness {
  readonly code: string;
  /** The advert code shown to tourists, if there is a separate one. */
  readonly touristCode?: string;
  /**
   * The call that serves it: either automatic top-up's own (which takes the code as `channelType`), or the
   * general one (which takes it as `adBusTyp`).
   */
  readonly call: 'POST /vi/queryAdvMaintainInfo' | 'GET /auto/v1/advMaintain';
  /** The most banner items that are kept. */
  readonly bannerCap?: number;
}

export const ADVERT_BANNER_CAP = 5;

export const advertBusinesses = {
  huafei: { code: '3', touristCode: '4', call: 'POST /vi/queryAdvMaintainInfo' },
  shuzihuobi: { code: '2', touristCode: '6', call: 'POST /vi/queryAdvMaintainInfo' },
  jifen: { code: '1', touristCode: '5', call: 'POST /vi/queryAdvMaintainInfo' },
  xiaoe: { code: '7', call: 'POST /vi/queryAdvMaintainInfo' },
  zidongchongSY: { code: '8', call: 'GET /auto/v1/advMaintain' },
  JGY: { code: '9', call: 'GET /auto/v1/advMaintain', bannerCap: ADVERT_BANNER_CAP },
  LBY: { code: '10', call: 'GET /auto/v1/advMaintain', bannerCap: ADVERT_BANNER_CAP },
  HDY: { code: '14', call: 'GET /auto/v1/advMaintain' },
} as const satisfies Record<string, AdvertBusiness>;

export type AdvertBusinessName = keyof typeof advertBusinesses;

/** Returns the advert codes that a call serves, those for tourists included. */
export function advertCodesOf(call: AdvertBusiness['call']): readonly string[] {
  return Object.values<AdvertBusiness>(advertBusinesses)
    .filter((business) => business.call === call)
    .flatMap(({ code, touristCode }) => (touristCode ? [code, touristCode] : [code]));
}
