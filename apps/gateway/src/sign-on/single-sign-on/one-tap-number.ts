import type { TokenIssuer } from '../../partners/wallet/port.ts';
import { Refusal } from '../../runtime/refusal.ts';
import type { RateLimit } from './rate-limit.ts';

const NUMBERS_PER_ADDRESS = 20;

export interface OneTapNumber {
  /**
   * The number behind a carrier's one-tap token. Throws Refusal `signOnInvalid`, `signOnUnavailable`,
   * `tooManyRequests`.
   */
  find(oneTapToken: string, address: string): Promise<string>;
}

export function createOneTapNumber({
  oneTap,
  rateLimit,
}: {
  oneTap: TokenIssuer;
  rateLimit: RateLimit;
}): OneTapNumber {
  return {
    async find(oneTapToken, address) {
      await rateLimit.take('oneTap', address, NUMBERS_PER_ADDRESS);
      const owner = await oneTap.redeem(oneTapToken);
      if (owner.kind === 'indeterminate') throw new Refusal('signOnUnavailable');
      if (owner.kind === 'notFound') throw new Refusal('signOnInvalid');
      return owner.mobileNo;
    },
  };
}
