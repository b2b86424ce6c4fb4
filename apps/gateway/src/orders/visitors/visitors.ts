/**
 * Visitors: whoever tops up without login (SPEC section 2, directCharge). A visitor is a device, known by the
 * client token that its page made and kept; each is a user of its own, without a mobile number. So a
 * visitor's orders, limits and payments are like everybody's, and one visitor sees nothing of another.
 *
 * A device is written with its first order and not before: whoever only asks, or is refused, leaves nothing.
 */
import { createHash } from 'node:crypto';
import { type Clock, HOUR_MS } from '../../runtime/time/index.ts';
import type { Pool } from '../../db/index.ts';

export interface Visitors {
  /** The user number of a device; null when it never ordered anything. */
  find(xAuthToken: string): Promise<string | null>;
  /**
   * The user number of a device, or the one that it gets with its first order. Writes nothing; the same
   * number for all that ask before that order.
   */
  userNoOf(xAuthToken: string): Promise<string>;
  /**
   * Writes the device with the number that `userNoOf` gave, or that its order comes now, so that the clean-up
   * does not take it for one that never got any. Throws Error when another user got that number in between:
   * asked again, `userNoOf` gives the next.
   */
  keep(xAuthToken: string, userNo: string): Promise<void>;
}

const MOST_CANDIDATES = 50;

/** Well within the day after which a device without an order goes (jobs/purge-unused.ts). */
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

  /** The first number of the device's candidates that is nobody's. */
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

  /** Gives whether it was still there. */
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
      // Two first orders at once of one device have one number, so the second finds what the first wrote.
      if ((await find(deviceHash)) !== userNo) throw new Error('another user got the number meanwhile');
    },
  };
}

function hashOf(xAuthToken: string): Buffer {
  return createHash('sha256').update(`visitor ${xAuthToken}`).digest();
}

/** Ten digits that follow from the device alone; the first four are its shard. */
function candidateOf(deviceHash: Buffer, candidate: number): string {
  const shard = (deviceHash.readUInt32BE(0) % 10_000).toString().padStart(4, '0');
  const drawn = createHash('sha256').update(deviceHash).update(`number ${candidate}`).digest();
  return shard + (drawn.readUInt32BE(0) % 1_000_000).toString().padStart(6, '0');
}
