/** The types of the settings' parts, as far as the console's forms and tables use them. */
import { carriers } from '@phonebill/contract/console-pages';

export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

export interface Limit {
  readonly minFen: number | null;
  readonly maxFen: number | null;
  readonly perDayFen: number | null;
  readonly perMonthFen: number | null;
}

/**
 * A good sold for points. Null, here and below: the typed text is not an amount; the check says so at its
 * field.
 */
export interface Good {
  readonly goodsId: string;
  readonly faceFen: number | null;
  readonly points: number | null;
  readonly priceFen: number | null;
}

export interface Pricing {
  readonly facesFen: readonly number[] | null;
  readonly pricePerTenThousand: Readonly<Record<string, number | null>>;
  readonly smallFacesFen: readonly number[] | null;
  readonly ownAmountStepFen?: number | null;
  readonly goods: readonly Good[];
  readonly limit: Limit;
  readonly guestLimit: Limit;
}

export interface Advert {
  readonly business: string;
  readonly supportTourists: 'Y' | 'N';
  readonly position: string;
  readonly title: Bilingual;
  readonly link: string | null;
  readonly ssoFlag: 'Y' | 'N';
  readonly ssoType: string;
  readonly targetChannel: string;
  readonly tokenName: string;
  readonly cnlCode: string;
  readonly channelType: string;
}

export interface Promotion {
  readonly promotionId: string;
  readonly title: Bilingual;
  readonly text: Bilingual;
  readonly link: string | null;
  /** The channels; empty for all. */
  readonly channels: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface Channel {
  readonly cnlCode: string;
  readonly name: Bilingual;
  readonly own: boolean;
  readonly publicKey: string | null;
  readonly allowedOrigins: readonly (string | null)[];
  readonly supportTourists: 'Y' | 'N';
  readonly navShow: 'Y' | 'N';
  readonly amountsFen?: readonly number[] | null;
  readonly notice: Bilingual | null;
}

export interface Activity {
  readonly activityId: string;
  readonly token: string | null;
  readonly channels: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
  /** Null if the typed text is not a number. */
  readonly stock: number | null;
  readonly budget: number | null;
  readonly reward: { readonly kind: string };
  readonly page: { readonly title: Bilingual };
}

export interface Contacts {
  readonly phone: string | null;
  readonly chatUrl: string | null;
}

export const limitFields = ['minFen', 'maxFen', 'perDayFen', 'perMonthFen'] as const;

/** Returns prices in the usual order of carriers, as the database stores them in another. */
export function pricesInOrder(
  prices: Pricing['pricePerTenThousand'],
): [carrier: string, price: number | null][] {
  const places: readonly string[] = carriers;
  return Object.entries(prices).toSorted(([one], [other]) => places.indexOf(one) - places.indexOf(other));
}
