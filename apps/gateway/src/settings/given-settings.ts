/** Answers for settings that are not in force: what pages would receive if they were. */
import { advertPositions } from '@phonebill/contract';
import { fen } from '@phonebill/money';
import { advertView, type Settings, withinBannerCap } from './settings.ts';
import { advertCodes, type SettingsFiles } from './settings-files.ts';

/** Returns the same answers as if the database contained these settings. */
export function createGivenSettings({ channels, switches, adverts, promotions }: SettingsFiles): Settings {
  const origins = [...new Set(channels.flatMap(({ allowedOrigins }) => allowedOrigins))];
  const channelOf = (code: string | null | undefined) =>
    channels.find(({ cnlCode }) => cnlCode === code) ?? null;
  return {
    allowedOrigins: async () => origins,
    channel: async (channelCode) => channelOf(channelCode),
    channelAmounts: async (channelCode) => channelOf(channelCode)?.amountsFen?.map(fen) ?? null,
    switches: async () => ({ ...switches }),
    async adverts({ businessType, positions, channelCode, language }) {
      if (switches['adverts'] === false) return [];
      const shown = adverts
        .map((advert) => ({ advert, position: advertPositions[advert.position] }))
        .filter(
          ({ advert, position }) =>
            advertCodes(advert).includes(businessType) &&
            (positions === null || positions.includes(position)) &&
            ['', channelCode].includes(advert.cnlCode),
        );
      return withinBannerCap(
        businessType,
        shown.map(({ advert, position }) => advertView(businessType, position, advert, origins, language)),
      );
    },
    async promotions(nowMs, channelCode) {
      return promotions
        .filter(
          ({ startsAt, endsAt, channels: of }) =>
            Date.parse(startsAt) <= nowMs &&
            Date.parse(endsAt) > nowMs &&
            (of.length === 0 || of.includes(channelCode ?? '')),
        )
        .toSorted(
          (one, other) =>
            Date.parse(other.startsAt) - Date.parse(one.startsAt) ||
            (one.promotionId < other.promotionId ? -1 : 1),
        );
    },
  };
}
