/**
 * Visitors, who top up without login (SPEC section 2, directCharge). A visitor is a device, known by the
 * client token that its page made and keeps; each is a user of its own, without a mobile number. So a
 * visitor's orders, limits and payments work like any user's, and no visitor sees anything of another.
 *
 * A device is stored with its first order and not before: one that only asks, or is refused, leaves no trace.
 */
import { createHash } from 'node:crypto';
import { type Clock, HOUR_MS } from '../../runtime/time/index.ts';
import type { Pool } from '../../db/index.ts';

export interface Visitors {
  /** Returns the user number of a device; null when it never ordered anything. */
  find(xAuthToken: string): Promise<string | null>;
  /**
   * Returns the user number of a device, or the one that it will get with its first order. Writes nothing;
   * the result is the same for all calls before that order.
   */
  userNoOf(xAuthToken: string): Promise<string>;
  /**
   * Writes the device with the number that `userNoOf` returned, or renews it because an order follows now, so
   * that the clean-up does not take it for a device without orders. Throws Error when another user got that
   * number in between; `userNoOf` then returns the next.
   */
  keep(xAuthToken: string, userNo: string): Promise<void>;
}

const MOST_CANDIDATES = 50;

/**
 * Time (ms) after which a device is renewed: well within the day after which a device without an order is
 * removed (jobs/purge-unused.ts).
 */
const RENEWED_AFTER_MS = 12 * HOUR_MS;

export function createVisitors(pool: Pick<Pool, 'query'>, clock: Clock): Visitors {
  async function find(deviceHash: Buffer): Promise<string | null> {
    const { rows } = await pool.query<{ user_no: string }>({
      name: 'visitor',
      text: 'select user_no from visitors where device_hash = $1',
      values: [deviceHash],
    });
    return rows[0]?.user_no ?? null;
  }

  /** Returns the first of the device's candidate numbers that no user has. */
  async function freeNumber(deviceHash: Buffer): Promise<string> {
    for (let candidate = 0; candidate < MOST_CANDIDATES; candidate += 1) {
      const userNo = candidateOf(deviceHash, candidate);
      const { rowCount } = await pool.query({
        name: 'is-user',
        text: 'select from users where user_no = $1',
        values: [userNo],
      });
      if (rowCount === 0) return userNo;
    }
    throw new Error('no free user number in this shard');
  }

  /** Renews a device; returns whether it was still stored. */
  async function renew(deviceHash: Buffer): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'renew-visitor',
      text: 'update visitors set created_at = $2 where device_hash = $1',
      values: [deviceHash, new Date(clock())],
    });
    return rowCount === 1;
  }

  return {
    find: (xAuthToken) => find(hashOf(xAuthToken)),
    async userNoOf(xAuthToken) {
      const deviceHash = hashOf(xAuthToken);
      return (await find(deviceHash)) ?? freeNumber(deviceHash);
    },
    async keep(xAuthToken, userNo) {
      const deviceHash = hashOf(xAuthToken);
      const { rows } = await pool.query<{ user_no: string; is_old: boolean }>({
        name: 'visitor-of-order',
        text: 'select user_no, created_at < $2 as is_old from visitors where device_hash = $1',
        values: [deviceHash, new Date(clock() - RENEWED_AFTER_MS)],
      });
      if (rows[0]?.user_no === userNo && (!rows[0].is_old || (await renew(deviceHash)))) return;
      await pool.query(
        `with made as (
           insert into users (user_no, mobile_no, created_at) values ($1, '', $3)
           on conflict do nothing returning user_no
         )
         insert into visitors (device_hash, user_no, created_at)
         select $2, user_no, $3 from made on conflict (device_hash) do nothing`,
        [userNo, deviceHash, new Date(clock())],
      );
      // Two concurrent first orders of one device have the same number, so the second finds what the first
      // wrote.
      if ((await find(deviceHash)) !== userNo) throw new Error('another user got the number meanwhile');
    },
  };
}

function hashOf(xAuthToken: string): Buffer {
  return createHash('sha256').update(`visitor ${xAuthToken}`).digest();
}

/** Returns ten digits derived from the device alone; the first four are its shard. */
function candidateOf(deviceHash: Buffer, candidate: number): string {
  const shard = (deviceHash.readUInt32BE(0) % 10_000).toString().padStart(4, '0');
  const drawn = createHash('sha256').update(deviceHash).update(`number ${candidate}`).digest();
  return shard + (drawn.readUInt32BE(0) % 1_000_000).toString().padStart(6, '0');
}
