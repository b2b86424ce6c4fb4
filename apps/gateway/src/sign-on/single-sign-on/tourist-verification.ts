/**
 * A channel vouches for a tourist (SPEC section 2, the three routes): its signature over its code, the number
 * and the time gives a session that is good for the top-up pages, for half an hour.
 */
import { mobile } from '@phonebill/contract/validation';
import { createRsaVerifier, sm2Decrypt } from '@phonebill/signing';
import { type Clock, Refusal } from '../../runtime/index.ts';
import type { Settings } from '../../settings/index.ts';
import { type Sessions, TOURIST_SESSION_LIFETIME_MS } from '../sessions.ts';
import type { Users } from '../users.ts';
import { isInWindow, type UsedNonces } from './used-nonces.ts';

/** `time.signature`: milliseconds since 1970, and RSA-SHA256 in base64url or base64. */
const SIGN = /^([0-9]{13})\.([A-Za-z0-9+/_ -]{300,1024}={0,2})$/;

/**
 * What a channel signs: its code, the number (the cipher as sent, or the number itself) and the time, a line
 * each.
 */
export function touristText(cnlCode: string, number: string, timeMs: number | string): string {
  return `phonebill-tourist-v1\n${cnlCode}\n${number}\n${timeMs}`;
}

export interface TouristVerification {
  /** Throws Refusal `channelUnknown`, `signOnInvalid`, `signOnStale`, `signOnReplayed`. */
  verify(request: {
    cnlCode: string;
    sign: string;
    signMobileNo: string;
  }): Promise<{ ssoToken: string; userNo: string; validForMs: number }>;
}

interface Parts {
  readonly settings: Pick<Settings, 'channel'>;
  readonly nonces: UsedNonces;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly ownSm2PrivateKey: string;
}

export function createTouristVerification({
  settings,
  nonces,
  users,
  sessions,
  clock,
  ownSm2PrivateKey,
}: Parts): TouristVerification {
  return {
    async verify({ cnlCode, sign, signMobileNo }) {
      const channel = await settings.channel(cnlCode);
      if (channel?.supportTourists !== 'Y' || channel.publicKey === null) throw new Refusal('channelUnknown');
      const [, time = '', signature = ''] = SIGN.exec(sign) ?? [];
      const mobileNo = sm2Decrypt(signMobileNo, ownSm2PrivateKey);
      if (time === '' || mobileNo === null || !mobile.accepts(mobileNo)) throw new Refusal('signOnInvalid');
      const isSigned = createRsaVerifier(channel.publicKey);
      if (![signMobileNo, mobileNo].some((number) => isSigned(touristText(cnlCode, number, time), signature)))
        throw new Refusal('signOnInvalid');
      if (!isInWindow(Number(time), clock())) throw new Refusal('signOnStale');
      // By what was signed, not by its bytes: a signature has several spellings, a cipher can be made anew.
      if (!(await nonces.spend('tourist', `${cnlCode} ${mobileNo} ${time}`)))
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
