import type { CallRequest } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { Order } from '../orders/model/index.ts';
import type { Clock } from '../runtime/time/index.ts';

type Seen = NonNullable<CallRequest<'POST /vi/redPoint'>['seen']>;

export interface SeenMarks {
  /** Records that a user has looked at a list now; of two concurrent looks the later one is kept. */
  markSeen(userNo: string, what: Seen): Promise<void>;
  /** Records that a user has seen the end of an order, until they look at the records. */
  markOrderSeen(order: Pick<Order, 'userNo' | 'orderNo' | 'endedAt'>): Promise<void>;
}

/** Creates the marks, stored in the database: a list by its name, an order by its number. */
export function createSeenMarks({ pool, clock }: { pool: Pool; clock: Clock }): SeenMarks {
  return {
    async markSeen(userNo, what) {
      await pool.query({
        name: 'mark-seen',
        text: `with needed_no_more as (
            delete from seen_marks where user_no = $1 and $2 = 'rechargeRecord' and what ~ '^[0-9]'
          )
          insert into seen_marks (user_no, what, seen_at) values ($1, $2, $3)
          on conflict (user_no, what) do update set seen_at = greatest(seen_marks.seen_at, excluded.seen_at)`,
        values: [userNo, what, new Date(clock())],
      });
    },
    async markOrderSeen({ userNo, orderNo, endedAt }) {
      await pool.query({
        name: 'mark-order-seen',
        text: `insert into seen_marks (user_no, what, seen_at)
          select $1, $2, $3 where not exists (
            select 1 from seen_marks where user_no = $1 and what = 'rechargeRecord' and seen_at >= $4
          ) on conflict (user_no, what) do nothing`,
        values: [userNo, orderNo, new Date(clock()), endedAt],
      });
    },
  };
}
