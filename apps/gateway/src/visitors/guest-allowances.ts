/**
 * How many orders may be placed without login in one day (China's): for one number, from one device (or, for
 * a tourist, by one vouched number), from one network address. Counted when an order is placed, whether or not it is paid. What they may cost is in pricing.json.
 */
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { Refusal } from '../refusal.ts';

export interface GuestLimits {
  readonly ordersPerNumber: number;
  readonly ordersPerDevice: number;
  readonly ordersPerAddress: number;
}

export interface GuestAllowances {
  /** Counts one order, once per request number of its user. Throws Refusal `guestLimitReached`; nothing is counted then. */
  take(order: { readonly userNo: string; readonly requestNo: string; readonly mobileNo: string; readonly address: string }): Promise<void>;
}

const CHINA_OFFSET_MS = 8 * 3600 * 1000;

export function createGuestAllowances({ pool, clock, limits }: { readonly pool: Pool; readonly clock: Clock; readonly limits: GuestLimits }): GuestAllowances {
  return {
    async take({ userNo, requestNo, mobileNo, address }) {
      const day = new Date(clock() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
      const { rows } = await pool.query<{ allowed: boolean }>({
        name: 'take-guest-allowance',
        text: 'select take_guest_allowance($1, $2, $3, $4::text[], $5::text[], $6::integer[]) as allowed',
        values: [day, userNo, requestNo, ['address', 'device', 'number'], [address, userNo, mobileNo], [limits.ordersPerAddress, limits.ordersPerDevice, limits.ordersPerNumber]],
      });
      if (rows[0]?.allowed !== true) throw new Refusal('guestLimitReached');
    },
  };
}
