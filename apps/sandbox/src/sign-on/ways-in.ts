/**
 * Links into the product as other parties would create them: the wallet's app, the carrier's app, the
 * carrier's one-tap script, another channel, a channel that vouches for a tourist; and three that must be
 * refused.
 */
import { createRsaSigner, sm2Encrypt, sm2Sign } from '@phonebill/signing';
import type { SignOnKeys } from '../config/config.ts';
import type { Runtime } from '../runtime.ts';
import type { IssuedTokens, TokenOwner } from './issued-tokens.ts';

export const waysIn = [
  'walletRsa',
  'walletSm2',
  'carrier',
  'oneTap',
  'walletToken',
  'tourist',
  'forged',
  'stale',
  'replayed',
] as const;
export type WayIn = (typeof waysIn)[number];

/** The channel that the sandbox plays, by its name in the product's configuration. */
export const PARTNER_SHOP = 'partner-shop';

/** `authorized`: the user has agreed at the wallet to be signed on. */
export type Visitor = TokenOwner;

export interface WaysIn {
  /** Returns the query of a way in. */
  query(way: WayIn, visitor: Visitor): Readonly<Record<string, string>>;
}

const TOO_OLD_MS = 10 * 60 * 1000;

/** The recipient that the wallet signs for, which the gateway may require (SIGN_ON_RECIPIENT). */
const RECIPIENT = 'phonebill';

export function createWaysIn(keys: SignOnKeys, tokens: IssuedTokens, { now, newId }: Runtime): WaysIn {
  const walletSign = createRsaSigner(keys.walletRsaPrivateKey);
  const shopSign = createRsaSigner(keys.partnerShopPrivateKey);
  let last: Readonly<Record<string, string>> | null = null;

  function credential(
    { mobileNo, rechargeMobileNo, authorized }: Visitor,
    signType: 'RSA' | 'SM2',
    at: number,
  ): Readonly<Record<string, string>> {
    const originalData = new URLSearchParams({
      mobileNoCipher: sm2Encrypt(mobileNo, keys.gatewaySm2PublicKey),
      ...(rechargeMobileNo !== undefined && {
        rechargeMobileNoCipher: sm2Encrypt(rechargeMobileNo, keys.gatewaySm2PublicKey),
      }),
      nonce: newId(),
      time: String(at),
      channel: 'wallet',
      recipient: RECIPIENT,
      authorized: authorized ? 'Y' : 'N',
    }).toString();
    const signature =
      signType === 'RSA' ? walletSign(originalData) : sm2Sign(originalData, keys.walletSm2PrivateKey);
    return { CREDTENTIAL: originalData, SIGN_DATA: signature, SIGN_TYPE: signType };
  }

  function tourist(mobileNo: string): Readonly<Record<string, string>> {
    const time = now();
    const signature = shopSign(`phonebill-tourist-v1\n${PARTNER_SHOP}\n${mobileNo}\n${time}`);
    const sign = `${time}.${Buffer.from(signature, 'base64').toString('base64url')}`;
    return { supportTourists: 'Y', cnlCode: PARTNER_SHOP, signMobileNo: mobileNo, sign };
  }

  return {
    query(way, visitor) {
      switch (way) {
        case 'walletRsa':
          return (last = credential(visitor, 'RSA', now()));
        case 'walletSm2':
          return (last = credential(visitor, 'SM2', now()));
        case 'carrier':
          return { ydrzToken: tokens.issue('carrier', visitor) };
        case 'oneTap':
          return { oneTapToken: tokens.issue('oneTap', visitor) };
        case 'walletToken':
          return { ssoToken: tokens.issue('wallet', visitor) };
        case 'tourist':
          return tourist(visitor.mobileNo);
        case 'forged': {
          const { CREDTENTIAL: originalData = '', ...rest } = credential(visitor, 'RSA', now());
          return { CREDTENTIAL: originalData.replace(/authorized=./, 'authorized=Z'), ...rest };
        }
        case 'stale':
          return credential(visitor, 'RSA', now() - TOO_OLD_MS);
        case 'replayed':
          return (last ??= credential(visitor, 'RSA', now()));
      }
    },
  };
}
