/**
 * Signs on tourists for whom a channel vouches (SPEC section 2, the three routes): a channel's signature over
 * its code, the number and the time opens a session for the top-up pages, for half an hour.
 */
import { mobile } from '@phonebill/contract/validation';
import { createRsaVerifier } from '@phonebill/signing';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { RateLimits } from '../../../db/rate-limits/index.ts';
import type { Settings } from '../../../settings/index.ts';
import { type Sessions, TOURIST_SESSION_LIFETIME_MS } from '../sessions.ts';
import type { Users } from '../users.ts';
import type { KeyTrust } from './key-trust.ts';
import { limitForgeries } from './limit-per-address.ts';
import type { Sm2Checks } from './sm2-checks.ts';
import { isInWindow, type UsedNonces } from './used-nonces.ts';

/** `time.signature`: milliseconds since 1970, and RSA-SHA256 in base64url or base64. */
const SIGN = /^([0-9]{13})\.([A-Za-z0-9+/_ -]{300,1024}={0,2})$/;

/**
 * Returns the text that a channel signs: its code, the number (the cipher as sent, or the number itself) and
 * the time, one per line.
 */
export function touristText(channelCode: string, number: string, timeMs: number | string): string {
  return `phonebill-tourist-v1\n${channelCode}\n${number}\n${timeMs}`;
}

export interface TouristVerification {
  /**
   * Opens a session for a tourist. Throws Refusal `channelUnknown`, `signOnInvalid`, `signOnStale`,
   * `signOnReplayed`, `tooManyRequests`.
   */
  verify(request: {
    channelCode: string;
    sign: string;
    signMobileNo: string;
    address: string;
  }): Promise<{ ssoToken: string; userNo: string; validForMs: number }>;
}

export function createTouristVerification({
  settings,
  keyTrust,
  nonces,
  users,
  sessions,
  rateLimits,
  sm2,
  clock,
  ownSm2PrivateKeys,
}: {
  readonly settings: Pick<Settings, 'channel'>;
  readonly keyTrust: KeyTrust;
  readonly nonces: UsedNonces;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly sm2: Sm2Checks;
  readonly clock: Clock;
  readonly ownSm2PrivateKeys: readonly string[];
}): TouristVerification {
  return {
    async verify({ channelCode, sign, signMobileNo, address }) {
      const channel = await settings.channel(channelCode);
      if (channel?.supportTourists !== 'Y' || channel.publicKey === null) throw new Refusal('channelUnknown');
      const [, time = '', signature = ''] = SIGN.exec(sign) ?? [];
      const isSigned = createRsaVerifier(channel.publicKey);
      const mobileNo = await limitForgeries(rateLimits, address, async () => {
        const number = time === '' ? null : await sm2.decrypt(signMobileNo, ownSm2PrivateKeys);
        if (number === null || !mobile.accepts(number)) throw new Refusal('signOnInvalid');
        await keyTrust.confirm();
        const signed = [signMobileNo, number].some((one) =>
          isSigned(touristText(channelCode, one, time), signature, keyTrust.trustsKey),
        );
        if (!signed) throw new Refusal('signOnInvalid');
        return number;
      });
      if (!isInWindow(Number(time), clock())) throw new Refusal('signOnStale');
      // Identified by what was signed, not by its bytes: a signature has several spellings, and a cipher can
      // be made anew.
      if (!(await nonces.spend('tourist', `${channelCode} ${mobileNo} ${time}`)))
        throw new Refusal('signOnReplayed');
      const userNo = await users.findOrCreate(mobileNo);
      return {
        ssoToken: await sessions.openTouristSession(userNo),
        userNo,
        validForMs: TOURIST_SESSION_LIFETIME_MS,
      };
    },
  };
}
