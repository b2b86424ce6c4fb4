import type { Pool } from '../../db/index.ts';

const MOST = 99;

/**
 * Returns a function that counts a user's own top-ups that ended since they last looked at the records,
 * except those whose end they saw; 99 at most.
 */
export function createUnreadOrders(pool: Pool): (userNo: string) => Promise<number> {
  return async (userNo) => {
    const { rows } = await pool.query<{ count: number }>({
      name: 'unread-orders',
      text: `select count(*)::integer as count from (
        select 1 from orders
        where user_no = $1 and charge_no is null and kind = 'topUp' and ended_at > coalesce(
          (select seen_at from seen_marks where user_no = $1 and what = 'rechargeRecord'), '-infinity')
          and order_no <> all (array(select what from seen_marks where user_no = $1))
        limit ${MOST}) ended`,
      values: [userNo],
    });
    return rows[0]?.count ?? 0;
  };
}
