/** Jumps with ssoToken/apply: a user moves from us to another channel, which asks us once who came. */
import { createRsaVerifier } from '@phonebill/signing';
import type { ChannelDisclosure } from '../../authorizations/channel-disclosure.ts';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import { isOwnPath, safeAddress, type Settings, ssoTypeOf } from '../../../settings/index.ts';
import type { Users } from '../users.ts';
import type { ChannelTokens } from './channel-tokens.ts';
import type { KeyTrust } from './key-trust.ts';
import { isInWindow, type UsedNonces } from './used-nonces.ts';

export interface Redemption {
  readonly channelCode: string;
  readonly token: string;
  readonly timeMs: number;
  readonly nonce: string;
}

/** The request of ssoToken/apply. */
interface JumpTarget {
  readonly targetChannelMark: string;
  readonly targetChannelUrl: string;
  readonly ssoType: string;
  readonly tokenName: string;
}

export interface ChannelJump {
  /**
   * Returns the address with a new token for the channel, under `tokenName`. `ssoType` names the kind:
   * `hebao` for a channel of ours, `other` for a partner. Throws Refusal `channelUnknown`,
   * `ssoTypeNotPossible`, `addressNotAllowed`, and like `ChannelDisclosure` when the channel may not be told
   * who comes.
   */
  jumpUrl(userNo: string, target: JumpTarget): Promise<string>;
  /**
   * Returns the user of a token to the channel for which it was made, once. `signature` is RSA-SHA256 by the
   * channel's key over `rawBody`. `forged` means not signed by this channel, too old, or repeated; `none`
   * means that there is no such token, it was used, or the user has withdrawn their consent meanwhile.
   */
  redeem(
    rawBody: string,
    signature: string,
    redemption: Redemption,
  ): Promise<{ userNo: string; mobileNo: string } | 'forged' | 'none'>;
}

export function createChannelJump({
  settings,
  keyTrust,
  disclosure,
  tokens,
  nonces,
  users,
  clock,
  publicUrl,
}: {
  readonly settings: Pick<Settings, 'channel'>;
  readonly keyTrust: KeyTrust;
  readonly disclosure: ChannelDisclosure;
  readonly tokens: ChannelTokens;
  readonly nonces: UsedNonces;
  readonly users: Users;
  readonly clock: Clock;
  readonly publicUrl: string;
}): ChannelJump {
  return {
    async jumpUrl(userNo, { targetChannelMark, targetChannelUrl, ssoType, tokenName }) {
      const channel = await settings.channel(targetChannelMark);
      if (!channel) throw new Refusal('channelUnknown');
      if (ssoType !== ssoTypeOf(channel)) throw new Refusal('ssoTypeNotPossible');
      const target =
        channel.own && isOwnPath(targetChannelUrl)
          ? new URL(targetChannelUrl, publicUrl).href
          : targetChannelUrl;
      const url = safeAddress(target, channel.allowedOrigins);
      if (!url) throw new Refusal('addressNotAllowed');
      await disclosure.require(userNo, channel);
      url.searchParams.set(tokenName, await tokens.issue(userNo, channel));
      return url.href;
    },
    async redeem(rawBody, signature, { channelCode, token, timeMs, nonce }) {
      const channel = await settings.channel(channelCode);
      await keyTrust.confirm();
      if (!channel?.publicKey) return 'forged';
      if (!createRsaVerifier(channel.publicKey)(rawBody, signature, keyTrust.trustsKey)) return 'forged';
      if (!isInWindow(timeMs, clock()) || !(await nonces.spend('channel', `${channelCode} ${nonce}`)))
        return 'forged';
      const userNo = await tokens.redeem(token, { channelCode });
      if (userNo === null || !(await disclosure.isAllowed(userNo, channel))) return 'none';
      const mobileNo = await users.mobileNoOf(userNo);
      return mobileNo === null ? 'none' : { userNo, mobileNo };
    },
  };
}
