/**
 * Identifies who places an order: the user of the session, a tourist whom a channel vouched for, or a
 * visitor, known by the device key alone.
 */
import { type OrderOwner } from '../model/order-owner.ts';
import { type TakeBack } from '../model/new-order.ts';
import { userNoOf } from '../model/order-number.ts';
import { Refusal } from '../../runtime/index.ts';
import type { GuestOrderLimits } from './guest-order-limits.ts';
import type { Visitors } from './visitors.ts';

/** The known facts about a call's caller; empty strings for those that are unknown. */
export interface Caller {
  readonly userNo: string;
  readonly touristSession: string | null;
  /** The session's own number. */
  readonly mobileNo: string;
  /** The caller's network address. */
  readonly address: string;
}

export interface Purchaser extends OrderOwner {
  /** The purchaser's own number; empty for a visitor. */
  readonly ownMobileNo: string;
  readonly isVisitor: boolean;
  /**
   * Counts an order of a tourist or visitor, and writes a new visitor, whose order comes next; returns a
   * function that takes the count back. Throws Refusal `guestLimitReached`. Null for a user, who has no such
   * limit.
   */
  readonly countGuestOrder:
    | ((order: { readonly idempotencyKey: string; readonly mobileNo: string }) => Promise<TakeBack>)
    | null;
}

export interface Purchasers {
  /**
   * Returns the purchaser of a call; without a session, the visitor with that device key (`xAuthToken`).
   * Throws Refusal `tokenInvalid` when there is neither. Writes nothing.
   */
  of(caller: Caller, xAuthToken?: string): Promise<Purchaser>;
  /**
   * Returns the owner as whom a call acts on an order: the user of the session, or the device if the order is
   * that device's; a user who has logged in since may still pay what the device ordered. Throws Refusal:
   * `tokenInvalid` when there is neither session nor device, `orderNotFound` without session for a device
   * that never ordered anything: asking makes no visitor.
   */
  ownerOf(
    caller: Pick<Caller, 'userNo' | 'touristSession'>,
    orderNo: string,
    xAuthToken?: string,
  ): Promise<OrderOwner>;
}

export function createPurchasers(visitors: Visitors, guestOrderLimits: GuestOrderLimits): Purchasers {
  return {
    async ownerOf({ userNo, touristSession }, orderNo, xAuthToken) {
      const ofSession = userNo === '' ? null : { userNo, touristSession };
      if (ofSession && (xAuthToken === undefined || userNoOf(orderNo) === userNo)) return ofSession;
      if (xAuthToken === undefined) throw new Refusal('tokenInvalid');
      const visitorNo = await visitors.find(xAuthToken);
      if (ofSession && visitorNo !== userNoOf(orderNo)) return ofSession;
      if (visitorNo === null) throw new Refusal('orderNotFound');
      return { userNo: visitorNo, touristSession: null };
    },
    async of({ userNo: sessionUserNo, touristSession, mobileNo: ownMobileNo, address }, xAuthToken) {
      const isVisitor = sessionUserNo === '';
      if (!isVisitor && touristSession === null)
        return { userNo: sessionUserNo, touristSession, isVisitor, ownMobileNo, countGuestOrder: null };
      if (isVisitor && xAuthToken === undefined) throw new Refusal('tokenInvalid');
      const device = isVisitor ? (xAuthToken ?? '') : null;
      const userNo = device === null ? sessionUserNo : await visitors.userNoOf(device);
      return {
        userNo,
        touristSession,
        isVisitor,
        ownMobileNo,
        async countGuestOrder({ idempotencyKey, mobileNo }) {
          const takeBack = await guestOrderLimits.count({ userNo, idempotencyKey, mobileNo, address });
          try {
            if (device !== null) await visitors.keep(device, userNo);
          } catch (error) {
            await takeBack();
            throw error;
          }
          return takeBack;
        },
      };
    },
  };
}
