import { createHash } from 'node:crypto';
import type { Clock } from '../../runtime/time/index.ts';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { lockNumber, type StoredNumber } from '../../db/numbers/index.ts';
import type { Random } from './secrets.ts';

/**
 * The most draws of a user number. A shard holds a million numbers; if this many draws in a row are taken, it
 * is full, or the source is broken.
 */
const MOST_DRAWS = 50;

export interface Users {
  /**
   * Returns the user number of a (normalised) mobile number, creating a user if there is none. Concurrent
   * calls return the same.
   */
  findOrCreate(mobileNo: string): Promise<string>;
  /** Returns the user number of a (normalised) mobile number; undefined if there is none. */
  find(mobileNo: string): Promise<string | undefined>;
  /** Returns the mobile number of a user; null if there is none. */
  mobileNoOf(userNo: string): Promise<string | null>;
}

/** Creates the users, by their mobile number. */
export function createUsers({
  pool,
  clock,
  random,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly random: Random;
}): Users {
  const { numbers } = pool;

  async function find(mobileNo: string, client: Pool | Client = pool): Promise<string | undefined> {
    const { rows } = await client.query<{ user_no: string }>({
      name: 'user-of-number',
      text: 'select user_no from mobile_owners where mobile_no = any ($1)',
      values: [numbers.formsOf(mobileNo)],
    });
    return rows[0]?.user_no;
  }

  /** Inserts a user with a free number of the shard. Throws Error when there seems to be none. */
  async function insertUser(client: Client, mobileNo: string): Promise<string> {
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const userNo = shardOf(numbers.hash(mobileNo)) + random.int(1_000_000).toString().padStart(6, '0');
      const { rowCount } = await client.query(
        'insert into users (user_no, mobile_no, created_at) values ($1, $2, $3) on conflict do nothing',
        [userNo, numbers.store(mobileNo), new Date(clock())],
      );
      if (rowCount === 1) return userNo;
    }
    throw new Error('no free user number in this shard');
  }

  /** Creates a user, unless another transaction has meanwhile created one for this number. */
  const create = (mobileNo: string): Promise<void> =>
    inTransaction(pool, async (client) => {
      await lockNumber(client, numbers, mobileNo);
      if ((await find(mobileNo, client)) !== undefined) return;
      const userNo = await insertUser(client, mobileNo);
      // Waits while another transaction creates the owner; if it did, this user is not needed.
      const { rowCount } = await client.query(
        'insert into mobile_owners (mobile_no, user_no) values ($1, $2) on conflict do nothing',
        [numbers.store(mobileNo), userNo],
      );
      if (rowCount !== 1) await client.query('delete from users where user_no = $1', [userNo]);
    });

  return {
    find,
    async findOrCreate(mobileNo) {
      const known = await find(mobileNo);
      if (known !== undefined) return known;
      await create(mobileNo);
      const created = await find(mobileNo);
      if (created === undefined) throw new Error('a user just created is not there');
      return created;
    },
    async mobileNoOf(userNo) {
      const { rows } = await pool.query<{ mobile_no: StoredNumber }>({
        name: 'number-of-user',
        text: 'select mobile_no from users where user_no = $1',
        values: [userNo],
      });
      return rows[0] ? numbers.read(rows[0].mobile_no) : null;
    },
  };
}

/**
 * Returns the shard of a new user: four digits, spread evenly. They are derived from a keyed hash of the
 * mobile number, and so disclose nothing about it.
 */
export function shardOf(numberHash: string): string {
  return (createHash('sha256').update(numberHash).digest().readUInt32BE(0) % 10_000)
    .toString()
    .padStart(4, '0');
}
