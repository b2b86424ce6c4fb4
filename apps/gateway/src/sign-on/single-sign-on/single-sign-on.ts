/**
 * Single sign-on (SPEC sections 2 and 7): a user whom someone else has signed in becomes one of ours, on the
 * word of a signature that the wallet made, of a single-use token of ours, or of whoever made the token.
 */
import { sm2Encrypt } from '@phonebill/signing';
import type { Clock } from '../../runtime/clock.ts';
import type { SignOnPartners, TokenIssuer } from '../../partners/wallet/port.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { safeAddress } from '../../settings/safe-address.ts';
import type { Sessions } from '../sessions.ts';
import type { Users } from '../users.ts';
import type { Authorizations } from './authorizations.ts';
import { type ChannelTokens, isChannelToken } from './channel-tokens.ts';
import type { RateLimit } from './rate-limit.ts';
import { isInWindow } from './time-window.ts';
import type { UsedNonces } from './used-nonces.ts';
import type { ReadWalletCredential } from './wallet-credential.ts';

/** Tokens that one network address may have asked about in a minute. */
const TOKENS_PER_ADDRESS = 60;

export interface SignOnWish {
  readonly originalData: string;
  readonly signData: string;
  readonly signType: string;
  readonly ssoToken: string;
  readonly backUrl: string;
  /** Whether the user may be asked to agree. */
  readonly authorize: boolean;
  /** `ssoToken` is the carrier's own. */
  readonly fromCarrier: boolean;
  readonly sourceChannel: string;
  readonly address: string;
}

export type SignedOn =
  | {
      readonly kind: 'signedOn';
      readonly ssoToken: string;
      readonly userNo: string;
      readonly mobileNo: string;
    }
  | { readonly kind: 'mustAuthorize'; readonly authorizationUrl: string };

export interface SingleSignOn {
  /**
   * Throws Refusal `signOnInvalid` (nothing to go by, forged, used or unknown token), `signOnStale`,
   * `signOnReplayed`, `addressNotAllowed` (backUrl), `signOnUnavailable`, `tooManyRequests`.
   */
  check(wish: SignOnWish): Promise<SignedOn>;
}

interface Parts {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly nonces: UsedNonces;
  readonly channelTokens: ChannelTokens;
  readonly authorizations: Authorizations;
  readonly rateLimit: RateLimit;
  readonly partners: SignOnPartners;
  readonly readCredential: ReadWalletCredential;
  readonly clock: Clock;
  readonly ownOrigin: string;
  /** The wallet's page on which users agree, and the key to which their number is encrypted for it. */
  readonly authorizationPage: string;
  readonly walletSm2PublicKey: string;
}

interface Person {
  readonly mobileNo: string;
  readonly userNo: string;
  /**
   * `agreed`: told so just now. `notNeeded`: we had signed the user in ourselves, so nothing of the wallet's
   * is asked for.
   */
  readonly agreement: 'agreed' | 'unknown' | 'notNeeded';
}

export function createSingleSignOn(parts: Parts): SingleSignOn {
  const {
    users,
    sessions,
    nonces,
    channelTokens,
    authorizations,
    rateLimit,
    partners,
    readCredential,
    clock,
    ownOrigin,
    authorizationPage,
    walletSm2PublicKey,
  } = parts;

  async function bySignature({ originalData, signData, signType }: SignOnWish): Promise<Person> {
    const credential = readCredential(originalData, signData, signType);
    if (!credential) throw new Refusal('signOnInvalid');
    if (!isInWindow(credential.timeMs, clock())) throw new Refusal('signOnStale');
    if (!(await nonces.spend('wallet', credential.nonce))) throw new Refusal('signOnReplayed');
    return told(credential.mobileNo, credential.authorized);
  }

  async function byOwnToken(token: string): Promise<Person> {
    const userNo = await channelTokens.redeem(token, 'ourCheck');
    const mobileNo = userNo === null ? null : await users.mobileNoOf(userNo);
    if (userNo === null || mobileNo === null) throw new Refusal('signOnInvalid');
    return { mobileNo, userNo, agreement: 'notNeeded' };
  }

  async function told(mobileNo: string, agreed: boolean): Promise<Person> {
    const userNo = await users.findOrCreate(mobileNo);
    if (agreed) await authorizations.grant(userNo);
    return { mobileNo, userNo, agreement: agreed ? 'agreed' : 'unknown' };
  }

  async function byPartner(issuer: TokenIssuer, { ssoToken, address }: SignOnWish): Promise<Person> {
    await rateLimit.take('signOn', address, TOKENS_PER_ADDRESS);
    const owner = await issuer.redeem(ssoToken);
    if (owner.kind === 'indeterminate') throw new Refusal('signOnUnavailable');
    if (owner.kind === 'notFound') throw new Refusal('signOnInvalid');
    return told(owner.mobileNo, owner.authorized);
  }

  function whoIsIt(wish: SignOnWish): Promise<Person> {
    if (wish.originalData !== '' || wish.signData !== '') return bySignature(wish);
    if (wish.ssoToken === '') throw new Refusal('signOnInvalid');
    if (wish.fromCarrier) return byPartner(partners.carrier, wish);
    return isChannelToken(wish.ssoToken) ? byOwnToken(wish.ssoToken) : byPartner(partners.wallet, wish);
  }

  function authorizationUrl(mobileNo: string, { backUrl, sourceChannel }: SignOnWish): string {
    const url = new URL(authorizationPage);
    url.searchParams.set('user', sm2Encrypt(mobileNo, walletSm2PublicKey));
    if (backUrl !== '') url.searchParams.set('backUrl', backUrl);
    if (sourceChannel !== '') url.searchParams.set('sourceChannel', sourceChannel);
    return url.href;
  }

  return {
    async check(wish) {
      // First, since what comes next uses the token or the nonce up.
      if (wish.backUrl !== '' && !safeAddress(wish.backUrl, [ownOrigin]))
        throw new Refusal('addressNotAllowed');
      const { mobileNo, userNo, agreement } = await whoIsIt(wish);
      const mustAsk = wish.authorize && agreement === 'unknown' && !(await authorizations.has(userNo));
      if (mustAsk) return { kind: 'mustAuthorize', authorizationUrl: authorizationUrl(mobileNo, wish) };
      return { kind: 'signedOn', ssoToken: await sessions.openSession(userNo), userNo, mobileNo };
    },
  };
}
