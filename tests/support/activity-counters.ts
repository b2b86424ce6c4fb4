// Reads an activity's counters, its rewards and the ledger of rewards, for tests that compare them.

import { expect } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

export interface ActivityCounters {
  readonly stock: bigint;
  readonly stockLeft: bigint;
  readonly reservedCount: bigint;
  readonly spentCount: bigint;
  readonly releasedCount: bigint;
  readonly budget: bigint;
  readonly budgetLeft: bigint;
  readonly reserved: bigint;
  readonly spent: bigint;
  readonly released: bigint;
}

export async function countersOf(pool: Pool, activityId: string): Promise<ActivityCounters> {
  const { rows } = await pool.query<ActivityCounters>(
    `select stock, stock_left as "stockLeft", reserved_count as "reservedCount",
      spent_count as "spentCount", released_count as "releasedCount", budget, budget_left as "budgetLeft",
      reserved, spent, released
    from activities where activity_id = $1`,
    [activityId],
  );
  const [counters] = rows;
  if (!counters) throw new Error(`there is no activity ${activityId}`);
  return counters;
}

/**
 * Expects that nothing is negative or lost, and that counters, rewards and ledger agree. Returns the
 * counters.
 */
export async function expectBooksToAgree(pool: Pool, activityId: string): Promise<ActivityCounters> {
  const counters = await countersOf(pool, activityId);
  for (const [name, value] of Object.entries(counters)) expect(value, name).toBeGreaterThanOrEqual(0n);
  const { budget, budgetLeft, reserved, spent, stock, stockLeft, reservedCount, spentCount } = counters;
  expect(reserved + spent + budgetLeft).toBe(budget);
  expect(reservedCount + spentCount + stockLeft).toBe(stock);

  const { rows: ofRewards } = await pool.query<{ kind: string; count: bigint; cost: bigint }>(
    `select case
        when state in ('granting', 'available') then 'reserved'
        when state in ('granted', 'used') then 'spent'
        when state in ('released', 'expired') then 'released' end as kind,
      count(*) as count, sum(cost)::bigint as cost
    from rewards where activity_id = $1 group by 1`,
    [activityId],
  );
  const rewardsOf = (kind: string) => ofRewards.find((row) => row.kind === kind) ?? { count: 0n, cost: 0n };
  expect({
    reservedCount,
    spentCount,
    releasedCount: counters.releasedCount,
    reserved,
    spent,
    released: counters.released,
  }).toEqual({
    reservedCount: rewardsOf('reserved').count,
    spentCount: rewardsOf('spent').count,
    releasedCount: rewardsOf('released').count,
    reserved: rewardsOf('reserved').cost,
    spent: rewardsOf('spent').cost,
    released: rewardsOf('released').cost,
  });

  const { rows: ofLedger } = await pool.query<{ budgets: bigint; reserved: bigint; given: bigint }>(
    `select
      coalesce(sum(case when debit_account = 'budgets' then amount
        when credit_account = 'budgets' then -amount end), 0)::bigint as budgets,
      coalesce(sum(case when credit_account = 'rewardsReserved' then amount
        when debit_account = 'rewardsReserved' then -amount end), 0)::bigint as reserved,
      coalesce(sum(amount) filter (where reason = 'spent'), 0)::bigint as given
    from reward_transfers where activity_id = $1`,
    [activityId],
  );
  expect(ofLedger).toEqual([{ budgets: reserved + spent, reserved, given: spent }]);
  return counters;
}
