/**
 * Visitors: whoever tops up without login (SPEC section 2, directCharge). A visitor is a device, known by the
 * client token that its page made and kept; each is a user of its own, without a mobile number. So a
 * visitor's orders, limits and payments are like everybody's, and one visitor sees nothing of another.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';

export interface Visitors {
  /** The user number of a device; null when it never ordered anything. */
  find(xAuthToken: string): Promise<string | null>;
  /** The user number of a device; a new one when it is not known yet. Two at once give the same. */
  userNoOf(xAuthToken: string): Promise<string>;
}

export interface VisitorParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly randomInt: (below: number) => number;
}

const MOST_DRAWS = 50;

export function createVisitors({ pool, clock, randomInt }: VisitorParts): Visitors {
  async function find(deviceHash: Buffer): Promise<string | null> {
    const { rows } = await pool.query<{ user_no: string }>({
      name: 'visitor',
      text: 'select user_no from visitors where device_hash = $1',
      values: [deviceHash],
    });
    return rows[0]?.user_no ?? null;
  }

  /** Creates nobody when the number drawn is somebody's already. */
  async function tryCreate(deviceHash: Buffer): Promise<void> {
    const userNo = shardOf(deviceHash) + randomInt(1_000_000).toString().padStart(6, '0');
    await pool.query(
      `with made as (
         insert into users (user_no, mobile_no, created_at) values ($1, '', $3)
         on conflict do nothing returning user_no
       )
       insert into visitors (device_hash, user_no, created_at)
       select $2, user_no, $3 from made on conflict (device_hash) do nothing`,
      [userNo, deviceHash, new Date(clock())],
    );
  }

  return {
    find: (xAuthToken) => find(hashOf(xAuthToken)),
    async userNoOf(xAuthToken) {
      const deviceHash = hashOf(xAuthToken);
      for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
        const known = await find(deviceHash);
        if (known) return known;
        await tryCreate(deviceHash);
      }
      throw new Error('no free user number in this shard');
    },
  };
}

function hashOf(xAuthToken: string): Buffer {
  return createHash('sha256').update(`visitor ${xAuthToken}`).digest();
}

function shardOf(deviceHash: Buffer): string {
  return (deviceHash.readUInt32BE(0) % 10_000).toString().padStart(4, '0');
}
