/**
 * How many orders may be placed without login in one day (China's): for one number, from one device (or, for
 * a tourist, by one vouched number), from one network address. Counted when an order is placed, whether or
 * not it is paid, and once for each request. What they may cost is in pricing.json.
 */
import type { Clock } from '../runtime/clock.ts';
import { dayText } from '../runtime/china-time.ts';
import type { Pool } from '../db/pool.ts';
import { Refusal } from '../runtime/refusal.ts';
import { addressKey } from '../sign-on/network-address.ts';

export interface GuestLimits {
  readonly ordersPerNumber: number;
  readonly ordersPerDevice: number;
  readonly ordersPerAddress: number;
}

export interface GuestOrder {
  readonly userNo: string;
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly address: string;
}

export interface GuestOrderLimits {
  /**
   * Counts one order, once per request number of its user. Gives what takes the counting back, for an order
   * that was refused after all. Throws Refusal `guestLimitReached`; nothing is counted then.
   */
  count(order: GuestOrder): Promise<() => Promise<void>>;
}

/** In one order everywhere, so that two orders at once never wait for each other in a circle. */
const SCOPES = ['address', 'device', 'number'];

export function createGuestOrderLimits({
  pool,
  clock,
  limits,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: GuestLimits;
}): GuestOrderLimits {
  return {
    async count({ userNo, requestNo, mobileNo, address }) {
      const day = dayText(clock());
      const keys = [addressKey(address), userNo, mobileNo];
      const { rows } = await pool.query<{ allowed: boolean }>({
        name: 'take-guest-allowance',
        text: 'select take_guest_allowance($1, $2, $3, $4::text[], $5::text[], $6::integer[]) as allowed',
        values: [
          day,
          userNo,
          requestNo,
          SCOPES,
          keys,
          [limits.ordersPerAddress, limits.ordersPerDevice, limits.ordersPerNumber],
        ],
      });
      if (rows[0]?.allowed !== true) throw new Refusal('guestLimitReached');
      return async () => {
        await pool.query({
          name: 'give-guest-allowance-back',
          text: 'select give_guest_allowance_back($1, $2, $3, $4::text[], $5::text[])',
          values: [day, userNo, requestNo, SCOPES, keys],
        });
      };
    },
  };
}
