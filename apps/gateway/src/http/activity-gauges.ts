/** What /metrics shows of activities: what is left of each, and rewards that wait to be given. */
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../db/index.ts';
import { readIfAvailable } from './read-if-available.ts';

/** Adds the gauges; each reads the database when it is asked for, and has no value while that is away. */
export function registerActivityGauges(pool: Pool, registry: Registry): void {
  const left = new Gauge({
    name: 'phonebill_activity_left_ratio',
    help: 'What is left of an activity that runs, of its budget or its stock, whichever is less: 1 to 0',
    labelNames: ['activity'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await readIfAvailable<{ activity: string; ratio: number }>(
        pool,
        `select activity_id as activity,
          least(budget_left::float8 / budget, stock_left::float8 / stock) as ratio
        from activities
        where starts_at <= present_time() and least(ends_at, withdrawn_at, closed_at) > present_time()`,
      );
      for (const { activity, ratio } of rows ?? []) left.set({ activity }, ratio);
    },
  });
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_granting_reward_seconds',
      help: 'How long the reward that has waited longest has been earned and not given',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ oldest: number }>(
          pool,
          `select coalesce(extract(epoch from present_time() - min(earned_at)), 0)::float8 as oldest
          from rewards where look_at is not null`,
        );
        this.remove();
        if (rows) this.set(rows[0]?.oldest ?? 0);
      },
    }),
  );
}
