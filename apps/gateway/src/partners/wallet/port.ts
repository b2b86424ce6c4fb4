/**
 * The partners that have signed a user in before us: the wallet, and the carrier with its own app. See
 * docs/partners.md. They check their tokens themselves, and each is valid once; `notFound` when a token is
 * invalid, was used, or is too old.
 */
import type { NotFound, Indeterminate } from '../answers.ts';

export interface TokenOwner {
  readonly kind: 'owner';
  readonly mobileNo: string;
  /** The number to be topped up, if the partner names one; otherwise the empty string. */
  readonly rechargeMobileNo: string;
  /** Whether the user has agreed at the partner to be signed on here. */
  readonly authorized: boolean;
}

export interface TokenIssuer {
  redeem(token: string): Promise<TokenOwner | NotFound | Indeterminate>;
}

export interface SignOnPartners {
  /** The issuer of the tokens that the wallet's app passes as `ssoToken`. */
  readonly wallet: TokenIssuer;
  /** The issuer of the carrier app's tokens, `ydrzToken`. */
  readonly carrier: TokenIssuer;
  /**
   * The issuer of one-tap tokens, which the carrier's network creates for the number that makes the request.
   */
  readonly oneTap: TokenIssuer;
}
