import type { Clock } from '../../../runtime/time/index.ts';
import type { Pool } from '../../../db/index.ts';

/**
 * Records which users have agreed to be signed on here by the wallet. They agree at the wallet; only the fact
 * is stored here.
 */
export interface Authorizations {
  has(userNo: string): Promise<boolean>;
  grant(userNo: string): Promise<void>;
}

export function createAuthorizations({ pool, clock }: { pool: Pool; clock: Clock }): Authorizations {
  return {
    async has(userNo) {
      const { rowCount } = await pool.query({
        name: 'has-authorization',
        text: 'select from sign_on_authorizations where user_no = $1',
        values: [userNo],
      });
      return rowCount === 1;
    },
    async grant(userNo) {
      await pool.query({
        name: 'grant-authorization',
        text: `insert into sign_on_authorizations (user_no, granted_at) values ($1, $2)
          on conflict do nothing`,
        values: [userNo, new Date(clock())],
      });
    },
  };
}
