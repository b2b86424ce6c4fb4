/**
 * Channels, switches, adverts and promotions as they are in the database now: reloaded settings are in effect
 * from the next call on.
 */
import {
  type AdvertBusiness,
  advertBusinesses,
  type AdvertPosition,
  advertPositions,
  type AdvertView,
  type Language,
  switchNames,
  type Switches,
} from '@phonebill/contract';
import { type Fen, fen } from '@phonebill/money';
import type { Pool } from '../db/index.ts';
import { isOwnPath, safeAddress } from './safe-address.ts';
import { type AdvertEntry, type Channel, knownFields, type Promotion } from './settings-files.ts';

export interface Settings {
  /** Returns the channel; null when there is no such channel. */
  channel(channelCode: string): Promise<Channel | null>;
  /**
   * Returns the face values that a channel allows; null when all are allowed, as without a channel or for an
   * unknown one.
   */
  channelAmounts(channelCode: string | null | undefined): Promise<readonly Fen[] | null>;
  /** Returns the allowed origins of all channels. */
  allowedOrigins(): Promise<readonly string[]>;
  /** Returns the switches that the product uses; other names in the settings are ignored. */
  switches(): Promise<Switches>;
  /**
   * Returns the adverts of a business code in their order, for some positions (codes) or all; none while the
   * switch `adverts` is off. A channel's own adverts are returned together with those for every channel.
   */
  adverts(filter: {
    businessType: string;
    positions: readonly string[] | null;
    channelCode: string | null;
    language: Language;
  }): Promise<AdvertView[]>;
  /** Returns the promotions that are running at this time. */
  promotions(nowMs: number, channelCode: string | null): Promise<Promotion[]>;
}

/**
 * Returns an SQL condition that omits entries of a newer release with a field that must be known and is not.
 */
const servedBy = (knownAt: string): string =>
  `not exists (select from jsonb_object_keys(coalesce(settings->'mustBeKnown', '{}')) as field
    where field <> all(${knownAt}::text[]))`;

export function createSettings(pool: Pool): Settings {
  async function allowedOrigins(): Promise<readonly string[]> {
    const { rows } = await pool.query<{ origin: string }>({
      name: 'allowed-origins',
      text: `select distinct jsonb_array_elements_text(settings->'allowedOrigins') as origin from channels
        where ${servedBy('$1')}`,
      values: [knownFields.channels],
    });
    return rows.map(({ origin }) => origin);
  }

  async function channel(channelCode: string): Promise<Channel | null> {
    const { rows } = await pool.query<{ settings: Channel }>({
      name: 'channel',
      text: `select settings from channels where cnl_code = $1 and ${servedBy('$2')}`,
      values: [channelCode, knownFields.channels],
    });
    return rows[0]?.settings ?? null;
  }

  return {
    allowedOrigins,
    channel,
    async channelAmounts(channelCode) {
      const amountsFen = channelCode ? (await channel(channelCode))?.amountsFen : null;
      return amountsFen?.map(fen) ?? null;
    },
    async switches() {
      const { rows } = await pool.query<{ name: string; is_on: boolean }>({
        name: 'switches',
        text: 'select name, is_on from switches where name = any($1)',
        values: [switchNames],
      });
      return Object.fromEntries(rows.map(({ name, is_on }) => [name, is_on]));
    },
    async adverts({ businessType, positions, channelCode, language }) {
      const [{ rows }, origins] = await Promise.all([
        pool.query<{ position: string; settings: AdvertEntry }>({
          name: 'adverts',
          text: `select position, settings from adverts
            where not exists (select from switches where name = 'adverts' and not is_on)
              and business_type = $1 and position = any($2)
              and (settings->>'cnlCode' = '' or settings->>'cnlCode' = $3)
              and ${servedBy('$4')}
            order by place`,
          values: [
            businessType,
            positions ?? Object.values(advertPositions),
            channelCode,
            knownFields.adverts,
          ],
        }),
        allowedOrigins(),
      ]);
      return withinBannerCap(
        businessType,
        rows.map(({ position: code, settings }) =>
          advertView(businessType, code, settings, origins, language),
        ),
      );
    },
    async promotions(nowMs, channelCode) {
      const { rows } = await pool.query<{ settings: Promotion }>({
        name: 'promotions',
        text: `select settings from promotions where starts_at <= $1 and ends_at > $1
          and (jsonb_array_length(settings->'channels') = 0 or settings->'channels' ? $2)
          and ${servedBy('$3')}
          order by starts_at desc, promotion_id`,
        values: [new Date(nowMs), channelCode ?? '', knownFields.promotions],
      });
      return rows.map(({ settings }) => settings);
    },
  };
}

/** Returns the view of an advert for pages. */
export function advertView(
  businessType: string,
  position: string,
  advert: AdvertEntry,
  origins: readonly string[],
  language: Language,
): AdvertView {
  return {
    adAppTitle: advert.title[language],
    // The link was checked when it was loaded; it is left empty for a row that was written in another way, or
    // whose origin is no longer allowed.
    adAppLink: isOwnPath(advert.link) || safeAddress(advert.link, origins) ? advert.link : '',
    ssoFlag: advert.ssoFlag,
    ssoType: advert.ssoType,
    targetChannel: advert.targetChannel,
    tokenName: advert.tokenName,
    adAppTyp: position as AdvertView['adAppTyp'],
    businessType,
    supportTourists: advert.supportTourists,
    cnlCode: advert.cnlCode,
    channelType: advert.channelType,
  };
}

/**
 * Returns the adverts with the banner items limited. SPEC section 7: for JGY and LBY only the first five
 * banner items are kept.
 */
export function withinBannerCap(businessType: string, adverts: readonly AdvertView[]): AdvertView[] {
  const cap =
    Object.values<AdvertBusiness>(advertBusinesses).find(({ code }) => code === businessType)?.bannerCap ??
    Infinity;
  const banner: AdvertPosition = 'banner';
  let banners = 0;
  return adverts.filter(({ adAppTyp }) => adAppTyp !== advertPositions[banner] || (banners += 1) <= cap);
}
