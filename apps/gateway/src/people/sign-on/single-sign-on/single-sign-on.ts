/**
 * Single sign-on (SPEC sections 2 and 7): a user signed in elsewhere becomes one of ours, by a signature of
 * the wallet, by a single-use token of ours, or by asking the issuer of the token.
 */
import { sm2Encrypt, sm2KeyText } from '@phonebill/signing';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { SignOnPartners, TokenIssuer } from '../../../partners/index.ts';
import type { RateLimits } from '../../../db/rate-limits/index.ts';
import { ownAddress, type OwnPages } from '../../../settings/index.ts';
import type { Sessions } from '../sessions.ts';
import type { Users } from '../users.ts';
import type { Authorizations } from './authorizations.ts';
import { type ChannelTokens, isChannelToken } from './channel-tokens.ts';
import type { KeyTrust } from './key-trust.ts';
import { limitForgeries, limitPerAddress } from './limit-per-address.ts';
import { isInWindow, type UsedNonces } from './used-nonces.ts';
import type { ReadWalletCredential, WalletCredential } from './wallet-credential.ts';

/** The most tokens that one network address may have checked in a minute. */
const TOKENS_PER_MINUTE = 60;

export interface SignOnRequest {
  readonly originalData: string;
  readonly signData: string;
  readonly signType: string;
  readonly ssoToken: string;
  readonly backUrl: string;
  /** Whether the user may be asked to agree. */
  readonly authorize: boolean;
  /** Whether `ssoToken` is the carrier's own. */
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
      /** The number to be topped up, if the channel gave one; otherwise empty. */
      readonly rechargeMobileNo: string;
    }
  | { readonly kind: 'mustAuthorize'; readonly authorizationUrl: string };

export interface SingleSignOn {
  /**
   * Signs a user on. Throws Refusal `signOnInvalid` (nothing to check, forged, spent or unknown token),
   * `signOnStale`, `signOnReplayed`, `addressNotAllowed` (backUrl), `signOnUnavailable`, `tooManyRequests`.
   */
  check(request: SignOnRequest): Promise<SignedOn>;
}

/** The statement of a wallet or carrier about the user it signs on. */
type VouchedFor = Pick<WalletCredential, 'mobileNo' | 'rechargeMobileNo' | 'authorized'>;

interface Person {
  readonly mobileNo: string;
  readonly rechargeMobileNo: string;
  readonly userNo: string;
  /**
   * `agreed`: the partner states it in this request. `notNeeded`: we had signed the user in ourselves, so no
   * agreement at the wallet is needed.
   */
  readonly agreement: 'agreed' | 'unknown' | 'notNeeded';
}

export function createSingleSignOn(parts: {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly nonces: UsedNonces;
  readonly channelTokens: ChannelTokens;
  readonly authorizations: Authorizations;
  readonly rateLimits: RateLimits;
  readonly partners: SignOnPartners;
  readonly readCredential: ReadWalletCredential;
  readonly clock: Clock;
  /** Our pages, to which a browser may return from the wallet's page. */
  readonly ownPages: OwnPages;
  /**
   * The wallet's page on which users agree; their number is encrypted for it with the first trusted one of
   * these keys.
   */
  readonly authorizationPage: string;
  readonly walletSm2PublicKeys: readonly string[];
  readonly trustsKey: KeyTrust['trustsKey'];
}): SingleSignOn {
  const {
    users,
    sessions,
    nonces,
    channelTokens,
    authorizations,
    rateLimits,
    partners,
    readCredential,
    clock,
    ownPages,
    authorizationPage,
    walletSm2PublicKeys,
    trustsKey,
  } = parts;

  async function bySignature(request: SignOnRequest): Promise<Person> {
    const { originalData, signData, signType, address } = request;
    const credential = await limitForgeries(rateLimits, address, async () => {
      const read = await readCredential(originalData, signData, signType);
      if (!read) throw new Refusal('signOnInvalid');
      return read;
    });
    if (!isInWindow(credential.timeMs, clock())) throw new Refusal('signOnStale');
    if (!(await nonces.spend('wallet', credential.nonce))) throw new Refusal('signOnReplayed');
    return userOf(credential);
  }

  async function byOwnToken(token: string): Promise<Person> {
    const userNo = await channelTokens.redeem(token, 'ourCheck');
    const mobileNo = userNo === null ? null : await users.mobileNoOf(userNo);
    if (userNo === null || mobileNo === null) throw new Refusal('signOnInvalid');
    return { mobileNo, rechargeMobileNo: '', userNo, agreement: 'notNeeded' };
  }

  async function userOf({ mobileNo, rechargeMobileNo, authorized }: VouchedFor): Promise<Person> {
    const userNo = await users.findOrCreate(mobileNo);
    if (authorized) await authorizations.grant(userNo);
    return { mobileNo, rechargeMobileNo, userNo, agreement: authorized ? 'agreed' : 'unknown' };
  }

  async function byPartner(issuer: TokenIssuer, { ssoToken, address }: SignOnRequest): Promise<Person> {
    await limitPerAddress(rateLimits, 'signOn.address', address, TOKENS_PER_MINUTE);
    const owner = await issuer.redeem(ssoToken);
    if (owner.kind === 'indeterminate') throw new Refusal('signOnUnavailable');
    if (owner.kind === 'notFound') throw new Refusal('signOnInvalid');
    return userOf(owner);
  }

  function personOf(request: SignOnRequest): Promise<Person> {
    if (request.originalData !== '' || request.signData !== '') return bySignature(request);
    if (request.ssoToken === '') throw new Refusal('signOnInvalid');
    if (request.fromCarrier) return byPartner(partners.carrier, request);
    return isChannelToken(request.ssoToken)
      ? byOwnToken(request.ssoToken)
      : byPartner(partners.wallet, request);
  }

  function authorizationUrl(
    { mobileNo, rechargeMobileNo }: Person,
    { backUrl, sourceChannel }: SignOnRequest,
  ): string {
    const key = walletSm2PublicKeys.find((one) => trustsKey(sm2KeyText(one)));
    // The number is not encrypted with an untrusted key, which others may have and read it with.
    if (key === undefined) throw new Refusal('signOnUnavailable');
    const url = new URL(authorizationPage);
    url.searchParams.set('user', sm2Encrypt(mobileNo, key));
    if (rechargeMobileNo !== '') url.searchParams.set('rechargeUser', sm2Encrypt(rechargeMobileNo, key));
    if (backUrl !== '') url.searchParams.set('backUrl', backUrl);
    if (sourceChannel !== '') url.searchParams.set('sourceChannel', sourceChannel);
    return url.href;
  }

  return {
    async check(request) {
      // Checked first, because the next step spends the token or the nonce.
      if (request.backUrl !== '' && !ownAddress(request.backUrl, ownPages))
        throw new Refusal('addressNotAllowed');
      const person = await personOf(request);
      const { mobileNo, rechargeMobileNo, userNo, agreement } = person;
      const isToAgree = request.authorize && agreement === 'unknown' && !(await authorizations.has(userNo));
      if (isToAgree) return { kind: 'mustAuthorize', authorizationUrl: authorizationUrl(person, request) };
      return {
        kind: 'signedOn',
        ssoToken: await sessions.openSession(userNo),
        userNo,
        mobileNo,
        rechargeMobileNo,
      };
    },
  };
}
