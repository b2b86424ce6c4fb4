import { createHash } from 'node:crypto';
import type { Clock } from '../../runtime/time/index.ts';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { lockNumber, type StoredNumber } from '../../db/numbers/index.ts';
import type { Random } from './secrets.ts';

/**
 * A shard holds a million numbers; so many draws in a row all taken means that it is full, or the source is
 * broken.
 */
const MOST_DRAWS = 50;

export interface Users {
  /**
   * The user number of a (normalised) mobile number; a new user when there is none. Two at once give the
   * same.
   */
  findOrCreate(mobileNo: string): Promise<string>;
  /** The user number of a (normalised) mobile number; undefined: there is none. */
  find(mobileNo: string): Promise<string | undefined>;
  /** The mobile number of a user; null: there is none. */
  mobileNoOf(userNo: string): Promise<string | null>;
}

/** Users by their mobile number. */
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

  /** Takes a free number of the shard. Throws Error when there seems to be none. */
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

  /** Makes a user, unless someone else has meanwhile made one for this number. */
  const create = (mobileNo: string): Promise<void> =>
    inTransaction(pool, async (client) => {
      await lockNumber(client, numbers, mobileNo);
      if ((await find(mobileNo, client)) !== undefined) return;
      const userNo = await insertUser(client, mobileNo);
      // Waits here while another transaction creates the owner; then it is there, and this user is not
      // needed.
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
 * The shard of a new user: four digits, spread evenly. They follow from a keyed hash of the mobile number, so
 * that they say nothing about it.
 */
export function shardOf(numberHash: string): string {
  return (createHash('sha256').update(numberHash).digest().readUInt32BE(0) % 10_000)
    .toString()
    .padStart(4, '0');
}
