/**
 * Whoever has signed a user in before us: the wallet, and the carrier with its own app. See docs/partners.md.
 * A token is theirs to judge and good once; `notFound`: it is none, was used, or is too old.
 */
import type { NotFound, Indeterminate } from '../answers.ts';

export interface TokenOwner {
  readonly kind: 'owner';
  readonly mobileNo: string;
  /** The number to be topped up, where the partner names one; otherwise the empty text. */
  readonly rechargeMobileNo: string;
  /** The user has agreed, there, to be signed on here. */
  readonly authorized: boolean;
}

export interface TokenIssuer {
  redeem(token: string): Promise<TokenOwner | NotFound | Indeterminate>;
}

export interface SignOnPartners {
  /** Tokens that the wallet's app hands over as `ssoToken`. */
  readonly wallet: TokenIssuer;
  /** Tokens of the carrier's app, `ydrzToken`. */
  readonly carrier: TokenIssuer;
  /** One-tap tokens, which the carrier's network makes for the number that asks. */
  readonly oneTap: TokenIssuer;
}
