/** Who places an order: a user, a tourist that a channel vouched for, or a visitor known by their device alone. */
import type { PlacedBy } from '../orders/aggregate.ts';
import { Refusal } from '../refusal.ts';
import type { GuestAllowances } from '../visitors/guest-allowances.ts';
import type { Visitors } from '../visitors/visitors.ts';
import type { CallContext } from './handler.ts';

export interface Buyer {
  readonly userNo: string;
  /** The empty text for a visitor. */
  readonly ownMobileNo: string;
  readonly placedBy: PlacedBy;
  /** Counts an order of a tourist or visitor. Throws Refusal `guestLimitReached`. Null for a user, who has no such limit. */
  readonly takeAllowance: ((mobileNo: string) => Promise<void>) | null;
}

export interface Buyers {
  /** The buyer of a call, who without a session is the visitor of the device. Throws Refusal `tokenInvalid` when there is neither. */
  of(context: Pick<CallContext, 'userNo' | 'mobileNo' | 'isTourist' | 'address'>, xAuthToken?: string): Promise<Buyer>;
}

export interface BuyerParts {
  readonly visitors: Visitors;
  readonly allowances: GuestAllowances;
  /** The part of a network address that stands for one household. */
  readonly addressKey: (address: string) => string;
}

export function createBuyers({ visitors, allowances, addressKey }: BuyerParts): Buyers {
  return {
    async of({ userNo: sessionUserNo, mobileNo: ownMobileNo, isTourist, address }, xAuthToken) {
      if (sessionUserNo !== '' && !isTourist) return { userNo: sessionUserNo, ownMobileNo, placedBy: 'user', takeAllowance: null };
      const placedBy = sessionUserNo === '' ? 'visitor' : 'tourist';
      if (placedBy === 'visitor' && xAuthToken === undefined) throw new Refusal('tokenInvalid');
      const userNo = placedBy === 'visitor' ? await visitors.userNoOf(xAuthToken ?? '') : sessionUserNo;
      return { userNo, ownMobileNo, placedBy, takeAllowance: (mobileNo) => allowances.take({ mobileNo, device: userNo, address: addressKey(address) }) };
    },
  };
}
