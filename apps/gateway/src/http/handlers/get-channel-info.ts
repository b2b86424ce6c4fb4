import { Refusal } from '../../runtime/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/getChannelInfo: what of a channel's settings the pages may know. Refuses
 * `channelUnknown`.
 */
export function getChannelInfoHandler(
  settings: Pick<Settings, 'channel'>,
): Handler<'POST /vi/getChannelInfo'> {
  return async (request) => {
    const channel = await settings.channel(request.cnlCode);
    if (!channel) throw new Refusal('channelUnknown');
    const { cnlCode, name, supportTourists, navShow, notice } = channel;
    return { cnlCode, name, supportTourists, navShow, notice };
  };
}
