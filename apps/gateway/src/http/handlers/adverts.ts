import { advertCodesOf } from '@phonebill/contract';
import type { Settings } from '../../settings/settings.ts';
import type { Handler } from '../handler.ts';

const topUpCodes = advertCodesOf('POST /vi/queryAdvMaintainInfo');
const autoCodes = advertCodesOf('GET /auto/v1/advMaintain');

/**
 * SPEC section 7, POST /vi/queryAdvMaintainInfo: adverts of the top-up pages; none for a code that is not
 * theirs.
 */
export function queryAdvMaintainInfoHandler(
  settings: Pick<Settings, 'adverts'>,
): Handler<'POST /vi/queryAdvMaintainInfo'> {
  return async ({ adBusTyp, adAppTyp, cnlCode }, { language }) => ({
    adverts: topUpCodes.includes(adBusTyp)
      ? await settings.adverts({
          businessType: adBusTyp,
          position: adAppTyp ?? null,
          cnlCode: cnlCode ?? null,
          language,
        })
      : [],
  });
}

/**
 * SPEC section 7, GET /auto/v1/advMaintain: adverts of the automatic top-up pages; none for a code that is
 * not theirs.
 */
export function advMaintainHandler(settings: Pick<Settings, 'adverts'>): Handler<'GET /auto/v1/advMaintain'> {
  return async ({ channelType }, { language }) => ({
    adverts: autoCodes.includes(channelType)
      ? await settings.adverts({ businessType: channelType, position: null, cnlCode: null, language })
      : [],
  });
}
