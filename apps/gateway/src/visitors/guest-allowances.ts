/**
 * How many orders may be placed without login in one day (China's): for one number, from one device, from one network
 * address. Counted when an order is placed, whether or not it is paid, and once per order. What they may cost is in pricing.json.
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
  /**
   * Counts one order. Gives what takes the counting back, for when no order came of it. Throws Refusal
   * `guestLimitReached`; nothing is counted then.
   */
  take(order: { readonly mobileNo: string; readonly device: string; readonly address: string }): Promise<() => Promise<void>>;
}

const CHINA_OFFSET_MS = 8 * 3600 * 1000;

export function createGuestAllowances({ pool, clock, limits }: { readonly pool: Pool; readonly clock: Clock; readonly limits: GuestLimits }): GuestAllowances {
  return {
    async take({ mobileNo, device, address }) {
      const day = new Date(clock() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
      const scopes = ['address', 'device', 'number'];
      const keys = [address, device, mobileNo];
      const { rows } = await pool.query<{ allowed: boolean }>({
        name: 'take-guest-allowance',
        text: 'select take_guest_allowance($1, $2::text[], $3::text[], $4::integer[]) as allowed',
        values: [day, scopes, keys, [limits.ordersPerAddress, limits.ordersPerDevice, limits.ordersPerNumber]],
      });
      if (rows[0]?.allowed !== true) throw new Refusal('guestLimitReached');
      return async () => {
        // One after the other, so that no row is held while another is waited for.
        for (const [at, scope] of scopes.entries()) {
          await pool.query({ name: 'give-guest-allowance-back', text: 'update guest_allowances set count = count - 1 where day = $1 and scope = $2 and key = $3', values: [day, scope, keys[at]] });
        }
      };
    },
  };
}
