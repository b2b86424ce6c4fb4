/** How often carriers are asked for balances: a bounded rate for each, over all processes. */
import type { Carrier } from '@phonebill/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { Pool } from '../../db/pool.ts';

export interface BalanceAllowance {
  /** Takes one question of this second; false: there is none left. */
  take(carrier: Carrier): Promise<boolean>;
}

export function createBalanceAllowance({
  pool,
  clock,
  perSecond,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly perSecond: number;
}): BalanceAllowance {
  return {
    async take(carrier) {
      const now = new Date(clock());
      const { rows } = await pool.query<{ count: number }>({
        name: 'balance-allowance',
        text: `insert into rate_counts (scope, key, count, expires_at) values ('balance', $1, 1, $2::timestamptz + interval '1 second')
          on conflict (scope, key) do update set
            count = case when rate_counts.expires_at <= $2 then 1 else rate_counts.count + 1 end,
            expires_at = case when rate_counts.expires_at <= $2 then excluded.expires_at else rate_counts.expires_at end
          returning count`,
        values: [carrier, now],
      });
      return (rows[0]?.count ?? 0) <= perSecond;
    },
  };
}
