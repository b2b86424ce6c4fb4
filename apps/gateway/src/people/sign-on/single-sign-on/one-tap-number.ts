import type { TokenIssuer } from '../../../partners/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { MessageTickets } from '../message-tickets.ts';
import { LOGIN_SCENE } from '../mobile-login.ts';
import { limitPerAddress } from './limit-per-address.ts';
import type { RateLimits } from '../../../db/rate-limits/index.ts';

const NUMBERS_PER_MINUTE = 20;

export interface OneTapNumber {
  /**
   * Returns the number behind a carrier's one-tap token, and a ticket that logs the number in once in place
   * of a code by SMS. Throws Refusal `signOnInvalid`, `signOnUnavailable`, `tooManyRequests`.
   */
  find(
    oneTapToken: string,
    address: string,
  ): Promise<{ readonly mobileNo: string; readonly messageTicket: string }>;
}

export function createOneTapNumber({
  oneTap,
  rateLimits,
  messageTickets,
}: {
  oneTap: TokenIssuer;
  rateLimits: RateLimits;
  messageTickets: MessageTickets;
}): OneTapNumber {
  return {
    async find(oneTapToken, address) {
      await limitPerAddress(rateLimits, 'oneTap.address', address, NUMBERS_PER_MINUTE);
      const owner = await oneTap.redeem(oneTapToken);
      if (owner.kind === 'indeterminate') throw new Refusal('signOnUnavailable');
      if (owner.kind === 'notFound') throw new Refusal('signOnInvalid');
      const { mobileNo } = owner;
      return { mobileNo, messageTicket: await messageTickets.issue(mobileNo, LOGIN_SCENE) };
    },
  };
}
