/** What /metrics shows of the job queues, in processes that work on them. */
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../db/index.ts';
import { lookedUpOnce, readIfAvailable } from './read-if-available.ts';

/** Shows a queue under a name. */
export type WatchQueue = (name: string, pool: Pool) => void;

/** Due and taken by nobody: waiting. Tried as often as may be: given up. */
const JOBS = `select count(*) filter (where is_available)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_available)), 0)::float8 as oldest,
    count(*) filter (where attempts >= max_attempts)::int as failed
  from graphile_worker._private_jobs where run_at <= now()`;

interface QueuedJobs {
  readonly waiting: number;
  readonly oldest: number;
  readonly failed: number;
}

/** Adds the gauges; they have no value of a queue whose database is away. */
export function registerJobGauges(registry: Registry): WatchQueue {
  const queues = new Map<string, Pool>();
  const look = lookedUpOnce(() =>
    Promise.all(
      [...queues].map(async ([queue, pool]) => {
        const rows = await readIfAvailable<QueuedJobs>(pool, JOBS);
        return { queue, jobs: rows?.[0] ?? null };
      }),
    ),
  );
  const show = (name: string, help: string, what: keyof QueuedJobs): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [],
        async collect() {
          const looked = await look();
          this.reset();
          for (const { queue, jobs } of looked) if (jobs) this.set({ queue }, jobs[what]);
        },
      }),
    );
  show('phonebill_jobs_waiting', 'Jobs of a queue that are due and that nobody has taken', 'waiting');
  show(
    'phonebill_oldest_waiting_job_seconds',
    'How long the job of a queue that has waited longest has been due',
    'oldest',
  );
  show(
    'phonebill_jobs_given_up',
    'Jobs of a queue that failed as often as they may be tried, and are not tried again',
    'failed',
  );
  return (name, pool) => queues.set(name, pool);
}
