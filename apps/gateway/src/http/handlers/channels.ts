/** Settings of operators: channels, adverts, promotions, switches (SPEC section 7). */
import { advertCodesOf, type Feature } from '@phonebill/contract';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { type Settings, switchesWithout } from '../../settings/index.ts';
import type { HandlersOf } from '../handler.ts';

const topUpCodes = advertCodesOf('POST /vi/queryAdvMaintainInfo');
const autoCodes = advertCodesOf('GET /auto/v1/advMaintain');

/** Creates the handlers. `sm2PublicKey` is our public key, with which pages encrypt numbers. */
export function channelHandlers(
  settings: Pick<Settings, 'channel' | 'adverts' | 'promotions' | 'switches'>,
  sm2PublicKey: string,
  featuresOff: ReadonlySet<Feature>,
  clock: Clock,
): HandlersOf<
  | 'POST /vi/getChannelInfo'
  | 'POST /vi/queryAdvMaintainInfo'
  | 'GET /auto/v1/advMaintain'
  | 'GET /common/v1/getPromotionConfig'
  | 'POST /vi/jkSwitch'
> {
  return {
    /** Returns the part of a channel's settings that pages may know. Refuses `channelUnknown`. */
    'POST /vi/getChannelInfo': async (request) => {
      const channel = await settings.channel(request.cnlCode);
      if (!channel) throw new Refusal('channelUnknown');
      const { cnlCode, name, supportTourists, navShow, amountsFen = null, notice } = channel;
      return { cnlCode, name, supportTourists, navShow, amountsFen, notice };
    },

    /** Returns adverts of the top-up pages; none for a code of other pages. */
    'POST /vi/queryAdvMaintainInfo': async ({ adBusTyp, adAppTyp, cnlCode }, { language }) => ({
      adverts: topUpCodes.includes(adBusTyp)
        ? await settings.adverts({
            businessType: adBusTyp,
            positions: adAppTyp?.split(',') ?? null,
            channelCode: cnlCode ?? null,
            language,
          })
        : [],
    }),

    /** Returns adverts of the automatic top-up pages; none for a code of other pages. */
    'GET /auto/v1/advMaintain': async ({ channelType }, { language }) => ({
      adverts: autoCodes.includes(channelType)
        ? await settings.adverts({ businessType: channelType, positions: null, channelCode: null, language })
        : [],
    }),

    /** Returns the current promotions of the caller's channel. */
    'GET /common/v1/getPromotionConfig': async ({ cnlCode }) => ({
      promotions: (await settings.promotions(clock(), cnlCode ?? null)).map(
        ({ promotionId, title, text, link, startsAt, endsAt }) => ({
          promotionId,
          title,
          text,
          link,
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
        }),
      ),
    }),

    /** Returns which features are on, and the key with which pages encrypt numbers. */
    'POST /vi/jkSwitch': async () => ({
      switches: switchesWithout(await settings.switches(), featuresOff),
      sm2PublicKey,
    }),
  };
}
