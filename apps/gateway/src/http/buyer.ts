/**
 * Who places an order: a user, a tourist that a channel vouched for, or a visitor known by their device
 * alone.
 */
import type { TakeBack } from '../orders/placing/new-order.ts';
import type { OrderOwner } from '../orders/order-owner.ts';
import { Refusal } from '../runtime/refusal.ts';
import type { GuestAllowances } from '../visitors/guest-allowances.ts';
import type { Visitors } from '../visitors/visitors.ts';
import type { CallContext } from './handler.ts';

export interface Buyer extends OrderOwner {
  /** The empty text for a visitor. */
  readonly ownMobileNo: string;
  readonly isVisitor: boolean;
  /**
   * Counts an order of a tourist or visitor; gives what takes that back. Throws Refusal `guestLimitReached`.
   * Null for a user, who has no such limit.
   */
  readonly takeAllowance:
    | ((order: { readonly requestNo: string; readonly mobileNo: string }) => Promise<TakeBack>)
    | null;
}

export interface Buyers {
  /**
   * The buyer of a call, who without a session is the visitor of the device. Throws Refusal `tokenInvalid`
   * when there is neither.
   */
  of(
    context: Pick<CallContext, 'userNo' | 'touristSession' | 'mobileNo' | 'address'>,
    xAuthToken?: string,
  ): Promise<Buyer>;
  /**
   * Whose orders a call acts on. Throws Refusal: `tokenInvalid` when there is neither session nor device,
   * `orderNotFound` for a device that never ordered anything: asking makes no visitor.
   */
  ownerOf(context: Pick<CallContext, 'userNo' | 'touristSession'>, xAuthToken?: string): Promise<OrderOwner>;
}

export interface BuyerParts {
  readonly visitors: Visitors;
  readonly allowances: GuestAllowances;
  /** The part of a network address that stands for one household. */
  readonly addressKey: (address: string) => string;
}

export function createBuyers({ visitors, allowances, addressKey }: BuyerParts): Buyers {
  return {
    async ownerOf({ userNo, touristSession }, xAuthToken) {
      if (userNo !== '') return { userNo, touristSession };
      if (xAuthToken === undefined) throw new Refusal('tokenInvalid');
      const visitorNo = await visitors.find(xAuthToken);
      if (visitorNo === null) throw new Refusal('orderNotFound');
      return { userNo: visitorNo, touristSession: null };
    },
    async of({ userNo: sessionUserNo, touristSession, mobileNo: ownMobileNo, address }, xAuthToken) {
      const isVisitor = sessionUserNo === '';
      if (!isVisitor && touristSession === null)
        return { userNo: sessionUserNo, touristSession, isVisitor, ownMobileNo, takeAllowance: null };
      if (isVisitor && xAuthToken === undefined) throw new Refusal('tokenInvalid');
      const userNo = isVisitor ? await visitors.userNoOf(xAuthToken ?? '') : sessionUserNo;
      return {
        userNo,
        touristSession,
        isVisitor,
        ownMobileNo,
        takeAllowance: ({ requestNo, mobileNo }) =>
          allowances.take({ userNo, requestNo, mobileNo, address: addressKey(address) }),
      };
    },
  };
}
