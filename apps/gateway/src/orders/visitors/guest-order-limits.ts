/**
 * Limits the orders placed without login in one day (China's): for one number, from one device (or, for a
 * tourist, by one vouched number), from one network address. An order is counted when it is placed, whether
 * or not it is paid, and once per request. The limits on their amounts are in pricing.json.
 */
import type { GuestLimits } from '../../config/index.ts';
import { addressKey, type RateLimits } from '../../db/rate-limits/index.ts';
import { Refusal } from '../../runtime/index.ts';

export interface CountedOrder {
  /** The user number of the visitor or tourist. */
  readonly userNo: string;
  readonly idempotencyKey: string;
  readonly mobileNo: string;
  /** The caller's network address. */
  readonly address: string;
}

export interface GuestOrderLimits {
  /**
   * Counts one order, once per request number of its user. Returns a function that takes the count back, for
   * an order that was refused after all. Throws Refusal `guestLimitReached`; nothing is counted then.
   */
  count(order: CountedOrder): Promise<() => Promise<void>>;
}

export function createGuestOrderLimits(rateLimits: RateLimits, limits: GuestLimits): GuestOrderLimits {
  const window = 'chinaDay';
  return {
    async count({ userNo, idempotencyKey, mobileNo, address }) {
      const taking = await rateLimits.take(
        [
          { scope: 'guestOrders.address', key: addressKey(address), most: limits.ordersPerAddress, window },
          { scope: 'guestOrders.device', key: userNo, most: limits.ordersPerDevice, window },
          { scope: 'guestOrders.number', key: mobileNo, most: limits.ordersPerNumber, window },
        ],
        `guestOrder ${userNo} ${idempotencyKey}`,
      );
      if (taking.kind === 'exceeded') throw new Refusal('guestLimitReached');
      return () => taking.giveBack();
    },
  };
}
