import type { TokenIssuer } from '../../partners/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { limitPerAddress } from './limit-per-address.ts';
import type { RateLimits } from '../../rate-limits/index.ts';

const NUMBERS_PER_MINUTE = 20;

export interface OneTapNumber {
  /**
   * The number behind a carrier's one-tap token. Throws Refusal `signOnInvalid`, `signOnUnavailable`,
   * `tooManyRequests`.
   */
  find(oneTapToken: string, address: string): Promise<string>;
}

export function createOneTapNumber({
  oneTap,
  rateLimits,
}: {
  oneTap: TokenIssuer;
  rateLimits: RateLimits;
}): OneTapNumber {
  return {
    async find(oneTapToken, address) {
      await limitPerAddress(rateLimits, 'oneTap.address', address, NUMBERS_PER_MINUTE);
      const owner = await oneTap.redeem(oneTapToken);
      if (owner.kind === 'indeterminate') throw new Refusal('signOnUnavailable');
      if (owner.kind === 'notFound') throw new Refusal('signOnInvalid');
      return owner.mobileNo;
    },
  };
}
