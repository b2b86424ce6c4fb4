import { createHash } from 'node:crypto';
import type { InsertResult } from 'kysely';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../db/tables.ts';
import type { Random } from './random.ts';

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
  /** The mobile number of a user; null: there is none. */
  mobileNoOf(userNo: string): Promise<string | null>;
}

/** Users by their mobile number. */
export function createUsers({ db, clock, random }: { db: Database; clock: Clock; random: Random }): Users {
  const find = async (mobileNo: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('mobile_owners')
        .select('user_no')
        .where('mobile_no', '=', mobileNo)
        .executeTakeFirst()
    )?.user_no;

  /** Makes a user, unless someone else has meanwhile made one for this number. */
  const create = (mobileNo: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      let userNo: string;
      let draws = 0;
      do {
        if ((draws += 1) > MOST_DRAWS) throw new Error('no free user number in this shard');
        userNo = shardOf(mobileNo) + random.int(1_000_000).toString().padStart(6, '0');
      } while (
        !inserted(
          await transaction
            .insertInto('users')
            .values({ user_no: userNo, mobile_no: mobileNo, created_at: new Date(clock()) })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst(),
        )
      );
      // Waits here while another transaction creates the owner; then it is there, and this user is not
      // needed.
      const owner = await transaction
        .insertInto('mobile_owners')
        .values({ mobile_no: mobileNo, user_no: userNo })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!inserted(owner)) await transaction.deleteFrom('users').where('user_no', '=', userNo).execute();
    });

  return {
    async findOrCreate(mobileNo) {
      const known = await find(mobileNo);
      if (known !== undefined) return known;
      await create(mobileNo);
      const created = await find(mobileNo);
      if (created === undefined) throw new Error('a user just created is not there');
      return created;
    },
    async mobileNoOf(userNo) {
      return (
        (await db.selectFrom('users').select('mobile_no').where('user_no', '=', userNo).executeTakeFirst())
          ?.mobile_no ?? null
      );
    },
  };
}

const inserted = (result: InsertResult): boolean => result.numInsertedOrUpdatedRows === 1n;

/** The shard of a mobile number: four digits, spread evenly whatever the numbers are. */
export function shardOf(mobileNo: string): string {
  return (createHash('sha256').update(mobileNo).digest().readUInt32BE(0) % 10_000)
    .toString()
    .padStart(4, '0');
}
