import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../db/tables.ts';

/**
 * Who has agreed to be signed on here by the wallet. It is given at the wallet; what is kept here is that it
 * was.
 */
export interface Authorizations {
  has(userNo: string): Promise<boolean>;
  grant(userNo: string): Promise<void>;
}

export function createAuthorizations({ db, clock }: { db: Database; clock: Clock }): Authorizations {
  return {
    async has(userNo) {
      return (
        (await db
          .selectFrom('sign_on_authorizations')
          .select('user_no')
          .where('user_no', '=', userNo)
          .executeTakeFirst()) !== undefined
      );
    },
    async grant(userNo) {
      await db
        .insertInto('sign_on_authorizations')
        .values({ user_no: userNo, granted_at: new Date(clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
