/** Unread marks (SPEC section 7, redPoint): orders that ended since their user last looked at the records. */
import type { Clock } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';

const MOST = 99;

export interface UnreadCounts {
  count(userNo: string): Promise<number>;
  markSeen(userNo: string): Promise<void>;
}

export function createUnreadCounts({ pool, clock }: { pool: Pool; clock: Clock }): UnreadCounts {
  return {
    async count(userNo) {
      const { rows } = await pool.query<{ count: number }>({
        name: 'unread-orders',
        text: `select count(*)::integer as count from (
          select 1 from orders
          where user_no = $1 and charge_no is null and kind = 'topUp' and ended_at > coalesce(
            (select seen_at from seen_marks where user_no = $1 and what = 'rechargeRecord'), '-infinity')
          limit ${MOST}) ended`,
        values: [userNo],
      });
      return rows[0]?.count ?? 0;
    },
    async markSeen(userNo) {
      // The latest of two at once stays.
      await pool.query({
        name: 'mark-seen',
        text: `insert into seen_marks (user_no, what, seen_at) values ($1, 'rechargeRecord', $2)
          on conflict (user_no, what) do update set seen_at = greatest(seen_marks.seen_at, excluded.seen_at)`,
        values: [userNo, new Date(clock())],
      });
    },
  };
}
