import type { ChannelJump } from '../../sign-on/single-sign-on/channel-jump.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /common/v1/ssoToken/apply: a jump into another channel. Refuses `channelUnknown`,
 * `addressNotAllowed`.
 */
export function ssoTokenApplyHandler(channelJump: ChannelJump): Handler<'POST /common/v1/ssoToken/apply'> {
  return async ({ targetChannelMark, targetChannelUrl, tokenName }, { userNo }) => ({
    jumpUrl: await channelJump.jumpUrl(userNo, { targetChannelMark, targetChannelUrl, tokenName }),
  });
}
