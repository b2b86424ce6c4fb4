/**
 * Browsers in which a user has logged in with a number, and which are therefore not strangers to it. A
 * browser is stored as a hash of its client token.
 */
import type { Pool } from '../../db/index.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';

const KNOWN_FOR_MS = 180 * DAY_MS;
/** The most devices of one user; the one with the oldest login is removed first. */
const MOST_DEVICES = 10;

export interface KnownDevices {
  /** Returns whether the user of this (normalised) number has lately logged in with it in this browser. */
  isKnown(mobileNo: string, device: string): Promise<boolean>;
  /** Records that the user has just logged in there. */
  remember(userNo: string, device: string): Promise<void>;
}

export function createKnownDevices({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): KnownDevices {
  return {
    async isKnown(mobileNo, device) {
      // A single query, because two queries for a number that has a user would disclose by their duration
      // that it has one.
      const { rowCount } = await pool.query({
        name: 'is-device-known',
        text: `select 1 from mobile_owners join known_devices using (user_no)
          where mobile_no = any ($1) and device = $2 and expires_at > $3`,
        values: [pool.numbers.formsOf(mobileNo), device, new Date(clock())],
      });
      return rowCount === 1;
    },
    async remember(userNo, device) {
      await pool.query({
        name: 'remember-device',
        text: `with remembered as (
            insert into known_devices (user_no, device, expires_at) values ($1, $2, $3)
            on conflict (user_no, device) do update set expires_at = excluded.expires_at
          )
          delete from known_devices where user_no = $1 and device in (
            select device from known_devices where user_no = $1 and device <> $2
            order by expires_at desc offset $4
          )`,
        values: [userNo, device, new Date(clock() + KNOWN_FOR_MS), MOST_DEVICES - 1],
      });
    },
  };
}
